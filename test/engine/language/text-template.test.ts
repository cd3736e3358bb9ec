import * as fc from 'fast-check';
import { OutputTooLarge, TemplateError } from '../../../engine/src/errors.ts';
import { inspectText, renderText } from '../../../engine/src/language/text-template.ts';

const data = { number: 7, customer: { name: 'Ann' }, 'First Name': 'Ben', note: null, paid: false };

describe('renderText renders a name', () => {
  it.each([
    ['Invoice {{number}}', 'Invoice 7'],
    ['{{customer.name}}-{{number}}', 'Ann-7'],
    ['{{ customer.name }}', 'Ann'],
    ['{{First Name}}', 'Ben'],
    ['{{number}}{{number}}', '77'],
    ['{{paid}}', 'false'],
    ['{{customer | json}}', '{"name":"Ann"}'],
    ['{a} {{number}}}', '{a} 7}'],
    ['{x}{{number}}}', '{x}7}'],
    ['{{{number}}{b', '{7{b'],
    ['', ''],
  ])('%s → %s', (template, text) => {
    expect(renderText(template, data)).toEqual({ text, warnings: [] });
  });

  it('prints an extra brace, and warns', () => {
    expect(renderText('{{{number}}}', data)).toEqual({
      text: '{7}',
      warnings: [
        '"{{{number}}}" has an extra brace on each side, which was printed. Write {{number}}.',
      ],
    });
  });

  it('prints an object as JSON, and warns', () => {
    expect(renderText('{{customer}}', data)).toEqual({
      text: '{"name":"Ann"}',
      warnings: [
        '{{customer}} was printed as JSON: customer is an object; text is needed. ' +
          'Write {{customer.name}} for a field of it, or {{ customer | json }} for its JSON.',
      ],
    });
  });

  it('leaves null empty without a warning', () => {
    expect(renderText('Note{{note}}', data)).toEqual({ text: 'Note', warnings: [] });
  });

  it('leaves a missing field empty and warns once', () => {
    expect(renderText('{{date}} {{ date }}!', data)).toEqual({
      text: ' !',
      warnings: ['The field "date" is not in the source data and was left empty.'],
    });
  });

  it('does not render tags in a value', () => {
    expect(renderText('{{a}}', { a: '{{b}}', b: 'x' }).text).toBe('{{b}}');
  });

  it('inserts a value literally, even with special characters of a search', () => {
    expect(renderText('{{a}}', { a: "$& $1 $' $$" }).text).toBe("$& $1 $' $$");
  });

  it('never prints a member of JavaScript', () => {
    const tags = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor.name'];
    expect(renderText(tags.map((tag) => `{{${tag}}}`).join(''), data).text).toBe('');
  });

  it('returns a text without braces unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).map((text) => text.replace(/[{}]/g, '')),
        (text) => {
          expect(renderText(text, data)).toEqual({ text, warnings: [] });
        },
      ),
    );
  });

  it('returns single braces unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:\{?[a-z ]+\}?)*$/), (text) => {
        expect(renderText(text.replace(/(?:\{\{|\}\})/g, ''), {}).warnings).toEqual([]);
      }),
    );
  });

  it('puts every value into its position', () => {
    const text = fc.string().map((part) => part.replace(/[{}]/g, ''));
    fc.assert(
      fc.property(text, fc.string(), text, (before, value, after) => {
        expect(renderText(`${before}{{a}}${after}`, { a: value }).text).toBe(
          before + value + after,
        );
      }),
    );
  });
});

describe('renderText rejects unpaired braces', () => {
  it.each([
    ['Invoice {{number', '"Invoice {{number" has a "{{" without its "}}"'],
    ['{{number}', '"{{number}" has a "{{" without its "}}"'],
    ['Invoice number}}', '"Invoice number}}" has a "}}" without its "{{"'],
    ['{{a{{b}}', '"{{a{{b}}" has a "{{" without its "}}"'],
    ['{{a}}b}}', '"{{a}}b}}" has a "}}" without its "{{"'],
    ['}}{{', '"}}{{" has a "{{" without its "}}"'],
  ])('%s', (template, message) => {
    expect(() => renderText(template, data)).toThrow(message);
    expect(() => renderText(template, data)).toThrow(TemplateError);
  });
});

describe('renderText supports the language of templates', () => {
  const order = {
    number: 7,
    customer: { name: 'Ann' },
    total: 120,
    items: [{ name: 'Desk' }, { name: 'Chair' }],
    none: [],
    currency: 'EUR',
  };

  it.each([
    ['{{number | pad: 4}}', '0007'],
    ['{{total | currency: currency, "de-DE"}}', '120,00\u00a0€'],
    ['{{#if total > 100}}large{{else}}small{{/if}}', 'large'],
    ['{{#if total > 200}}large{{else if total > 100}}middle{{else}}small{{/if}}', 'middle'],
    ['{{#if total > 200}}large{{/if}}', ''],
    ['{{#items}}{{name}}{{/items}}', 'DeskChair'],
    [
      '{{#items}}{{name}}{{#if not @last}}, {{/if}}{{/items}} for {{customer.name}}',
      'Desk, Chair for Ann',
    ],
    ['{{#items}}{{customer.name}}{{/items}}', 'AnnAnn'],
    ['{{#none}}x{{else}}no items{{/none}}', 'no items'],
    ['{{^none}}no items{{/none}}{{^items}}x{{else}}some{{/items}}', 'no itemssome'],
    ['{{#customer}}{{name}} {{number}}{{/customer}}', 'Ann 7'],
    ['{{#items}}{{#if name == "Desk"}}{{@index}}{{/if}}{{/items}}', '0'],
    ['{{#items | sort: "name"}}{{name}}{{/items}}', 'ChairDesk'],
    ['{{#items}}{{name}}{{/}}', 'DeskChair'],
  ])('%s → %s', (template, text) => {
    expect(renderText(template, order)).toEqual({ text, warnings: [] });
  });

  it('warns about a missing list, but not in a condition', () => {
    expect(renderText('{{#lines}}x{{/lines}}', order).warnings).toEqual([
      'The field "lines" is not in the source data and was left empty.',
    ]);
    expect(renderText('{{^lines}}x{{/lines}}{{#if lines}}y{{/if}}', order).warnings).toEqual([]);
  });

  it('reports all errors at once', () => {
    const template = '{{a | upcas}} {{#b}} {{/c}} {{d | image}} {{else if e}} }} {{#slide f}}';
    try {
      renderText(template, {});
      throw new Error('It could be filled.');
    } catch (cause) {
      if (!(cause instanceof TemplateError)) throw cause;
      expect(cause.diagnostics.map(({ near, what }) => [near, what])).toEqual([
        ['{{a | upcas}}', 'there is no filter "upcas"'],
        ['{{/c}}', '{{/c}} comes before {{#b}} is closed'],
        ['{{d | image}}', 'a name or a password can contain only text'],
        ['{{else if e}}', '{{else if e}} is not allowed here'],
        ['', `"${template}" has a "}}" without its "{{"`],
        ['{{#slide f}}', '{{#slide f}} is in a text'],
        ['{{#b}}', '{{#b}} is never closed'],
      ]);
    }
  });

  it.each([
    [
      '{{/if}}',
      '{{/if}} closes nothing (near "{{/if}}"). Write {{#if …}} before it, or remove it.',
    ],
    ['{{else}}', '{{else}} is outside a condition (near "{{else}}"). Write {{#if …}} before it.'],
    ['{{#if a}}', '{{#if a}} is never closed (near "{{#if a}}"). Write {{/if}} after it.'],
    [
      '{{#a}}{{else}}{{else}}{{/a}}',
      '{{else}} is not allowed here (near "{{else}}"). A list has at most one {{else}}, and it is the last branch of a condition.',
    ],
  ])('%s', (template, message) => {
    expect(() => renderText(template, {})).toThrow(new Error(message));
  });

  it('limits nested lists', () => {
    const many = { a: Array.from({ length: 1000 }, () => 1) };
    expect(() => renderText('{{#a}}{{#a}}{{#a}}{{/a}}{{/a}}{{/a}}', many)).toThrow(OutputTooLarge);
    expect(() => renderText('{{#a}}{{b}}{{/a}}', { ...many, b: 'x'.repeat(2000) })).toThrow(
      OutputTooLarge,
    );
  });

  it('limits the iterations of all lists together to 100,000', () => {
    const thousand = Array.from({ length: 1000 }, () => 1);
    const hundred = { a: thousand.slice(0, 100), b: thousand.slice(0, 999) };
    // 100 iterations of the outer list, and 999 of the inner one in each.
    expect(renderText('{{#a}}{{#b}}{{/b}}{{/a}}', hundred).text).toBe('');
    const more = { ...hundred, c: [1] };
    expect(() => renderText('{{#a}}{{#b}}{{/b}}{{/a}}{{#c}}{{/c}}', more)).toThrow(OutputTooLarge);
  });

  it('limits the result of a filter', () => {
    const large = { a: 'x'.repeat(1_000_000) };
    expect(() => renderText('{{a | replace: "x", "12345678901234567890"}}', large)).toThrow(
      OutputTooLarge,
    );
  });
});

describe('inspectText', () => {
  it.each([
    ['{{a}} {{ b.c }} {{a}}', ['a', 'b.c'], []],
    ['{{a | append: b}}', ['a', 'b'], []],
    ['{{#if a > b}}{{c}}{{else if d}}{{e}}{{/if}}', ['a', 'b', 'c', 'd', 'e'], []],
    ['{{#items}}{{name}}{{else}}{{none}}{{/items}}', ['none'], ['items']],
    ['{{#customer}}known{{/customer}}', ['customer'], []],
    ['{{items}} {{#items}}{{.}}{{/items}}', [], ['items']],
    ['{{^a}}{{b}}{{/a}}', ['a', 'b'], []],
    ['{{a}} {{b', ['a'], []],
    ['{{a}} {{b | upcas}} {{#c}} {{d}}', ['a'], ['c']],
  ])('%s', (template, fields, lists) => {
    const listed = inspectText(template).fields;
    expect(listed.filter(({ kind }) => kind !== 'list').map(({ name }) => name)).toEqual(fields);
    expect(listed.filter(({ kind }) => kind === 'list').map(({ name }) => name)).toEqual(lists);
  });

  it('inspects any text', () => {
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      '#',
      '/',
      '^',
      'if ',
      'else',
      'a',
      '|',
      ' ',
      '{{a}}',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (some) => {
        const template = some.join('');
        expect(Array.isArray(inspectText(template).fields)).toBe(true);
        try {
          renderText(template, { a: [1, { a: 2 }] });
        } catch (cause) {
          expect(cause).toBeInstanceOf(TemplateError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
