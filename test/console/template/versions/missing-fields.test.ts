import type { TemplateField } from '../../../../console/src/api/types.ts';
import { formFieldsOf } from '../../../../console/src/template/data/form/form-fields.ts';
import { readObject } from '../../../../console/src/template/data/json/read-object.ts';
import { missingFields } from '../../../../console/src/template/versions/replacement/missing-fields.ts';

const FIELDS: readonly TemplateField[] = [
  { name: 'customer.phone', kind: 'text' },
  { name: 'vip', kind: 'condition' },
  { name: 'lines', kind: 'list', members: [{ name: 'price', list: false, kind: 'number' }] },
];

describe('The fields of a template that data lacks', () => {
  it.each([
    ['are all but conditions if it is empty', {}, ['customer.phone', 'lines']],
    ['are none if it has them', { customer: { phone: '' }, lines: [{ price: null }] }, []],
    ['include members that no row has', { lines: [{}, {}] }, ['customer.phone', 'lines › price']],
    ['include no member that some row has', { lines: [{}, { price: 1 }] }, ['customer.phone']],
    ['include no member of a list without rows', { lines: [] }, ['customer.phone']],
    ['include no member that is in the data around', { lines: [{}], price: 1 }, ['customer.phone']],
  ])('%s', (_, data, names) => {
    expect(missingFields(formFieldsOf(FIELDS), readObject(JSON.stringify(data)).data!)).toEqual(
      names,
    );
  });
});
