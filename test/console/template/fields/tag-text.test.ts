import { inspectText, renderText, readSourceData } from '@docloom/templates';
import type { TemplateField } from '../../../../console/src/api/types.ts';
import {
  nameInTag,
  rowOf,
  searchedText,
  tagOf,
} from '../../../../console/src/template/fields/tag-text.ts';

const field = (name: string, kind: TemplateField['kind'] = 'text'): TemplateField => ({
  name,
  kind,
});
const items: TemplateField = {
  name: 'items',
  kind: 'list',
  members: [
    { name: 'name', list: false, kind: 'text' },
    { name: 'net|gross', list: false, kind: 'text' },
    { name: 'parts', list: true, kind: 'list' },
  ],
};

describe('A tag to copy', () => {
  it.each(['number', 'customer.name', 'First Name', 'Straße', 'net|gross', 'terms and more', 'if'])(
    'for %j is read as this field by the engine',
    (name) => {
      expect(inspectText(tagOf(field(name))).fields).toEqual([{ name, kind: 'text' }]);
    },
  );

  it.each(['condition', 'link', 'markdown', 'picture'] as const)(
    'for a %s is used as one by the engine',
    (kind) => {
      expect(tagOf(field('x', kind))).toMatch(/^\{\{.*x.*\}\}$/);
    },
  );

  it('for a list has a tag for each of its members that is no list', () => {
    expect(tagOf(items)).toBe('{{#items}}{{name}} {{[net|gross]}}{{/items}}');
  });

  it('for a list of plain values prints the values', () => {
    const tag = tagOf(field('tags', 'list'));
    expect(renderText(tag, readSourceData('{"tags":["a","b"]}')).text).toBe('ab');
  });
});

describe('A row to copy', () => {
  it('begins the list in its first cell and ends it in its last', () => {
    expect(rowOf(items).text).toBe('{{#items}}{{name}}\t{{[net|gross]}}{{/items}}');
    expect(rowOf(items).html).toBe(
      '<table border="1"><tr><td>{{#items}}{{name}}</td><td>{{[net|gross]}}{{/items}}</td></tr></table>',
    );
  });

  it('has no markup but its own', () => {
    expect(rowOf(field('<b>&', 'list')).html).toContain('<td>{{#[&lt;b&gt;&amp;]}}');
  });
});

it('A name with other signs, or with a word of the language, stands in brackets', () => {
  expect(['a b', 'a.b', 'a|b', 'not', 'note'].map(nameInTag)).toEqual([
    'a b',
    'a.b',
    '[a|b]',
    '[not]',
    'note',
  ]);
});

it('A field is looked for by the beginning of its tag', () => {
  expect([items, field('paid', 'condition'), field('number')].map(searchedText)).toEqual([
    '{{#items',
    'paid',
    '{{number',
  ]);
});
