import { Template } from '../../../engine/src/template.ts';
import { slides } from '../../service/slides.ts';
import { wordFile } from '../../service/word-file.ts';

const fieldsOf = (content: Uint8Array) => Template.compile(content).inspect().fields;

describe('the fields of a template', () => {
  it('are members of the list that repeats their slide', () => {
    expect(fieldsOf(slides('{{#slide items}}{{name}}', '{{title}}'))).toEqual([
      { name: 'items', kind: 'list', members: [{ name: 'name', list: false }] },
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
          { name: 'a', list: false },
          { name: 'b', list: false },
        ],
      },
    ]);
  });

  it('remain fields of the template if a filter of a list reads them', () => {
    const wanted = wordFile('{{#items | where: "room", room}}{{name}}{{/items}}');
    expect(fieldsOf(wanted)).toEqual([
      { name: 'items', kind: 'list', members: [{ name: 'name', list: false }] },
      { name: 'room', kind: 'list', members: [] },
    ]);
  });
});
