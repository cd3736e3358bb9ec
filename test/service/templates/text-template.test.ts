import * as fc from 'fast-check';
import { TemplateFault } from '../../../service/src/templates/templates.ts';
import { renderText } from '../../../service/src/templates/text-template.ts';

const data = { number: 7, customer: { name: 'Ann' }, 'First Name': 'Ben', note: null, paid: false };

describe('renderText fills a name', () => {
  it.each([
    ['Invoice {{number}}', 'Invoice 7'],
    ['{{customer.name}}-{{number}}', 'Ann-7'],
    ['{{ customer.name }}', 'Ann'],
    ['{{First Name}}', 'Ben'],
    ['{{number}}{{number}}', '77'],
    ['{{paid}}', 'false'],
    ['{{customer}}', '{"name":"Ann"}'],
    ['{{{number}}}', '{7}'],
    ['{a} {{number}}}', '{a} 7}'],
    ['{x}{{number}}}', '{x}7}'],
    ['{{{number}}{b', '{7{b'],
    ['', ''],
  ])('%s → %s', (template, text) => {
    expect(renderText(template, data)).toEqual({ text, warnings: [] });
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

  it('does not fill what a value brings along', () => {
    expect(renderText('{{a}}', { a: '{{b}}', b: 'x' }).text).toBe('{{b}}');
  });

  it('takes a value as it is, also one that means something to a search', () => {
    expect(renderText('{{a}}', { a: "$& $1 $' $$" }).text).toBe("$& $1 $' $$");
  });

  it('never writes a part of JavaScript', () => {
    const tags = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor.name'];
    expect(renderText(tags.map((tag) => `{{${tag}}}`).join(''), data).text).toBe('');
  });

  it('gives a text without braces back unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).map((text) => text.replace(/[{}]/g, '')),
        (text) => {
          expect(renderText(text, data)).toEqual({ text, warnings: [] });
        },
      ),
    );
  });

  it('gives single braces back unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:\{?[a-z ]+\}?)*$/), (text) => {
        expect(renderText(text.replace(/(?:\{\{|\}\})/g, ''), {}).warnings).toEqual([]);
      }),
    );
  });

  it('puts every value in its place', () => {
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

describe('renderText refuses loose braces', () => {
  it.each([
    ['Invoice {{number', '"Invoice {{number" has a "{{" without its "}}"'],
    ['{{number}', '"{{number}" has a "{{" without its "}}"'],
    ['Invoice number}}', '"Invoice number}}" has a "}}" without its "{{"'],
    ['{{a{{b}}', '"{{a{{b}}" has a "{{" without its "}}"'],
    ['{{a}}b}}', '"{{a}}b}}" has a "}}" without its "{{"'],
    ['}}{{', '"}}{{" has a "{{" without its "}}"'],
  ])('%s', (template, message) => {
    expect(() => renderText(template, data)).toThrow(message);
    expect(() => renderText(template, data)).toThrow(TemplateFault);
  });
});
