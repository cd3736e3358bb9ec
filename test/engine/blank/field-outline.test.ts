import * as fc from 'fast-check';
import { tagNameOf } from '../../../engine/src/fields/field-names.ts';
import { sourceFieldsOf } from '../../../service/src/runs/intake/source-fields.ts';
import { blankDocument } from '../../../engine/src/blank/blank-document.ts';
import { Template } from '../../../engine/src/template.ts';
import { fieldOutline } from '../../../engine/src/blank/field-outline.ts';
import { paragraphsOf } from '../../service/word-file.ts';

describe('the outline of a source’s fields', () => {
  it('has a line for each field in order, with its name and its tag', () => {
    expect(fieldOutline(['number', 'First Name', 'customer.city'])).toEqual([
      'number: {{number}}',
      'First Name: {{First Name}}',
      'customer.city: {{customer.city}}',
    ]);
  });

  it('repeats the fields of a list’s items', () => {
    expect(fieldOutline(['number', 'items', 'items.name', 'items.price', 'total'])).toEqual([
      'number: {{number}}',
      'items:',
      '{{#items}}',
      'name: {{name}}',
      'price: {{price}}',
      '{{/items}}',
      'total: {{total}}',
    ]);
  });

  it('nests a list inside a list', () => {
    expect(fieldOutline(['rooms', 'rooms.name', 'rooms.items', 'rooms.items.name'])).toEqual([
      'rooms:',
      '{{#rooms}}',
      'name: {{name}}',
      'items:',
      '{{#items}}',
      'name: {{name}}',
      '{{/items}}',
      '{{/rooms}}',
    ]);
  });

  it.each([
    ['net|gross', 'net|gross: {{[net|gross]}}'],
    ['#', '#: {{[#]}}'],
    ['else', 'else: {{[else]}}'],
    ['/end', '/end: {{[/end]}}'],
    ['', ': {{[]}}'],
  ])('puts the name %s, which contains an operator, into square brackets', (name, line) => {
    expect(fieldOutline([name])).toEqual([line]);
  });

  it.each([' ', 'a}}b', '{{a}}', '[|]', 'a\u0000b', '\ud800'])(
    'omits %j, which no tag can express',
    (name) => {
      expect(fieldOutline(['number', name])).toEqual(['number: {{number}}']);
    },
  );

  it.each(['Unit price ', 'Unit\r\nprice', '\ufeffUnit price', 'Unit\u00a0price\u200b '])(
    'writes the name %j in the form that a tag finds',
    (name) => {
      const lines = fieldOutline([name, 'Unit price']);
      expect(lines).toEqual(expect.arrayContaining(['Unit price: {{Unit price}}']));
      const content = Template.compile(blankDocument([name])).render({ [name]: 'found' });
      expect(content.warnings).toEqual([]);
    },
  );

  it('lists a field once, and at most five hundred fields', () => {
    expect(fieldOutline(['a', 'a'])).toEqual(['a: {{a}}']);
    const many = Array.from({ length: 600 }, (_, index) => `field ${String(index)}`);
    expect(fieldOutline(many)).toHaveLength(500);
  });
});

describe('a document that starts with a source’s fields', () => {
  it('renders the data that its fields come from', () => {
    const data = {
      number: 42,
      'net|gross': 'net',
      customer: { name: 'Zoë & Co' },
      items: [{ name: 'Desk' }, { name: 'Bed' }],
      fees: [],
    };
    const template = Template.compile(blankDocument(sourceFieldsOf(data)));
    const { content, warnings } = template.render(data);
    expect(warnings).toEqual([]);
    expect(paragraphsOf(content)).toEqual([
      'number: 42',
      'net|gross: net',
      'customer.name: Zoë & Co',
      'items:',
      'name: Desk',
      'name: Bed',
      'fees: ',
    ]);
  });

  const name = fc.oneof(
    fc.constantFrom('a', 'b', 'items', 'First Name', 'if', 'a.b', '0'),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '{{',
            '}}',
            '[',
            ']',
            '|',
            '.',
            '#',
            '/',
            '"',
            '“',
            "'",
            ' ',
            '&',
            '<',
            'a',
          ),
          fc.string({ unit: 'binary', maxLength: 2 }),
        ),
        { maxLength: 5 },
      )
      .map((pieces) => pieces.join('')),
  );

  it('has no errors and uses no other fields, whatever their names', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), (fields) => {
        const { fields: asked, diagnostics } = Template.compile(blankDocument(fields)).inspect();
        expect(diagnostics).toEqual([]);
        const known = fields.map(tagNameOf);
        expect(asked.filter((field) => !known.includes(tagNameOf(field.name)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('renders any data from this source', () => {
    const key = fc.constantFrom('a', 'b', 'First Name', 'net|gross', 'items');
    const dataOf = (value: fc.Arbitrary<unknown>) => fc.dictionary(key, value, { maxKeys: 3 });
    const text = fc.string({ maxLength: 3 });
    const withParts = (inner: fc.Arbitrary<object>) =>
      dataOf(fc.oneof(text, inner, fc.array(inner, { maxLength: 2 })));
    fc.assert(
      fc.property(withParts(withParts(dataOf(text))), (data) => {
        const template = Template.compile(blankDocument(sourceFieldsOf(data)));
        expect(template.inspect().diagnostics).toEqual([]);
        template.render(data);
      }),
      { numRuns: 300 },
    );
  });

  it('supports nested lists of any depth', () => {
    const deep = Array.from({ length: 500 }, (_, index) =>
      Array(index + 1)
        .fill('a')
        .join('.'),
    );
    expect(Template.compile(blankDocument(deep)).inspect().diagnostics).toEqual([]);
  });
});
