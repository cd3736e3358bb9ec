import { inspectText } from '../../../engine/src/language/text-template.ts';
import { Template } from '../../../engine/src/template.ts';
import { slides } from '../../service/slides.ts';
import { wordFile } from '../../service/word-file.ts';

const fieldsOf = (content: Uint8Array) => Template.compile(content).inspect().fields;

describe('the fields of a template', () => {
  it('are members of the list that repeats their slide', () => {
    expect(fieldsOf(slides('{{#slide items}}{{name}}', '{{title}}'))).toEqual([
      { name: 'items', kind: 'list', members: [{ name: 'name', list: false, kind: 'text' }] },
      { name: 'title', kind: 'text' },
    ]);
  });

  it('are members of a list only once, even if the list is used twice', () => {
    const twice = wordFile('{{#items}}{{a}}{{/items}}', '{{#items}}{{b}}{{a}}{{/items}}');
    expect(fieldsOf(twice)).toEqual([
      {
        name: 'items',
        kind: 'list',
        members: [
          { name: 'a', list: false, kind: 'text' },
          { name: 'b', list: false, kind: 'text' },
        ],
      },
    ]);
  });

  it('of a list have the most important of their uses', () => {
    const used = wordFile(
      '{{#items}}{{#if due}}{{due | date: "long"}}{{/if}}{{logo | image}}{{/items}}',
      '{{#items}}{{price}}{{price | currency: "EUR"}}{{#parts}}{{made | date: "short"}}{{/parts}}{{/items}}',
    );
    const [items] = fieldsOf(used);
    expect(items?.members).toEqual([
      { name: 'due', list: false, kind: 'date' },
      { name: 'logo', list: false, kind: 'picture' },
      { name: 'price', list: false, kind: 'number' },
      { name: 'parts', list: true, kind: 'list' },
      { name: 'parts.made', list: false, kind: 'date' },
    ]);
  });

  it.each([
    ['{{total | currency: "EUR"}}', 'number'],
    ['{{total | default: 0 | number: 2}}', 'number'],
    ['{{total | times: 2 | currency: "EUR"}}', 'number'],
    ['{{total}} {{total | round: 2}}', 'number'],
    ['{{total | date: "long"}}', 'date'],
    ['{{#if total}}{{total | date: "long"}}{{/if}}', 'date'],
    // The data has a text in local notation.
    ['{{total | parse_number: "de-DE" | currency: "EUR"}}', 'text'],
    ['{{total | parse_date: "dd.MM.yyyy" | date: "long"}}', 'text'],
    ['{{total | upcase}}', 'text'],
    ['{{#if total > 100}}much{{/if}}', 'condition'],
  ])('%s reads a %s', (text, kind) => {
    expect(fieldsOf(wordFile(text))).toEqual([{ name: 'total', kind }]);
    expect(inspectText(text).fields.map((field) => field.kind)).toContain(kind);
  });

  it('are texts if only an argument of a filter reads them', () => {
    expect(fieldsOf(wordFile('{{total | times: factor}}'))).toEqual([
      { name: 'total', kind: 'number' },
      { name: 'factor', kind: 'text' },
    ]);
  });

  it('remain fields of the template if a filter of a list reads them', () => {
    const wanted = wordFile('{{#items | where: "room", room}}{{name}}{{/items}}');
    expect(fieldsOf(wanted)).toEqual([
      { name: 'items', kind: 'list', members: [{ name: 'name', list: false, kind: 'text' }] },
      { name: 'room', kind: 'list', members: [] },
    ]);
  });
});
