import type { TemplateField } from '../../../../console/src/api/types.ts';
import { fieldChanges } from '../../../../console/src/template/versions/replacement/field-changes.ts';

const text = (name: string): TemplateField => ({ name, kind: 'text' });
const list = (name: string, ...members: string[]): TemplateField => {
  const texts = members.map((member) => ({ name: member, list: false, kind: 'text' }) as const);
  return { name, kind: 'list', members: texts };
};

describe('The fields of a new template', () => {
  it('are the same if only their order differs', () => {
    const before = [text('number'), list('lines', 'price', 'text')];
    const after = [list('lines', 'text', 'price'), text('number')];
    expect(fieldChanges(before, after)).toEqual({ added: [], removed: [] });
  });

  it('are added and removed', () => {
    expect(fieldChanges([text('a'), text('b')], [text('b'), text('c')])).toEqual({
      added: ['c'],
      removed: ['a'],
    });
  });

  it('are named after their list', () => {
    expect(fieldChanges([list('lines', 'price')], [list('lines', 'text')])).toEqual({
      added: ['lines › text'],
      removed: ['lines › price'],
    });
  });

  it('may be used in another way', () => {
    const number: TemplateField = { name: 'total', kind: 'number' };
    expect(fieldChanges([text('total')], [number])).toEqual({ added: [], removed: [] });
  });
});
