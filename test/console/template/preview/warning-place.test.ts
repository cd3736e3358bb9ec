import { inspectText, readSourceData, renderText } from '@docloom/templates';
import { placeOfWarning } from '../../../../console/src/template/preview/warning-place.ts';

/** Returns where the page finds what the engine warns of. */
function placesOf(template: string, data: object): (string | undefined)[] {
  const { warnings } = renderText(template, readSourceData(JSON.stringify(data)));
  const { fields } = inspectText(template);
  return warnings.map((warning) => placeOfWarning(warning, fields));
}

describe('The place of a warning', () => {
  it('is the tag of a field that is missing', () => {
    expect(placesOf('{{number}} {{customer.name}}', { number: 1 })).toEqual(['{{customer.name']);
  });

  it('is the tag whose value cannot be used', () => {
    expect(placesOf('{{net | times: 1.19}}', { net: 'ten' })).toEqual(['{{net']);
  });

  it('is the tag inside a list, and inside a list of a list', () => {
    const template = '{{#items}}{{name}}{{#parts}}{{price}}{{/parts}}{{/items}}';
    const data = { items: [{ name: 'Door', parts: [{}] }, { parts: [] }] };
    expect(placesOf(template, data).toSorted()).toEqual(['{{name', '{{price']);
  });

  it('is the tag of a list that is none', () => {
    expect(placesOf('{{#items}}{{name}}{{/items}}', { items: { name: 'Door' } })).toEqual([]);
    expect(placesOf('{{#items}}{{name}}{{/items}}', { items: 'Door' })).toContain('{{#items');
  });

  it('is the tag with the whole name, not one with its beginning', () => {
    expect(placesOf('{{total}} {{total net}}', { total: 1 })).toEqual(['{{total net']);
    expect(placesOf('{{total}} {{total_net}}', { total: 1 })).toEqual(['{{total_net']);
  });

  it('has a name in brackets as the template has it', () => {
    expect(placesOf('{{[net|gross]}}', {})).toEqual(['{{[net|gross]']);
  });

  it('is unknown if a warning is about no field', () => {
    expect(placeOfWarning('The font Calibri is not installed.', [])).toBeUndefined();
    expect(placeOfWarning('{{unknown}}: was left.', [])).toBeUndefined();
  });
});
