import { parseValue } from '../../../engine/src/language/expression.ts';
import { SILENT_REPORT } from '../../../engine/src/language/diagnostics/data-report.ts';
import { OutputTooLarge } from '../../../engine/src/errors.ts';
import { errorOf, missingIn, scopeOf, valueOf, warningsOfCondition } from './evaluated.ts';

const data = {
  total: 1234.5,
  'First Name': 'Ann',
  customer: { name: 'Ben' },
  items: [{ name: 'Desk' }, { name: 'Chair' }],
  "Customer's Name": 'Cem',
  'Total (EUR)': 7,
  'net|gross': 'net',
  '5': 'five',
  note: null,
};

describe('a tag without a bar is a field', () => {
  it.each([
    ['total', 1234.5],
    [' total ', 1234.5],
    ['First Name', 'Ann'],
    ['First\u00a0Name', 'Ann'],
    ['customer.name', 'Ben'],
    ['items.1.name', 'Chair'],
    ["Customer's Name", 'Cem'],
    ['Total (EUR)', 7],
    ['5', 'five'],
    ['[net|gross]', 'net'],
    ['note', null],
    ['missing', undefined],
  ])('%s', (source, value) => {
    expect(valueOf(source, data)).toEqual(value);
  });

  it('finds a name with a straight apostrophe that an editor has curled', () => {
    expect(valueOf('Customer’s Name', data)).toBe('Cem');
    expect(valueOf('Customer’s Name', { 'Customer’s Name': 'bent in the data too' })).toBe(
      'bent in the data too',
    );
  });

  it('lists its field as it is looked up', () => {
    expect(parseValue(' First\u00a0Name ').fields).toEqual(['First Name']);
  });
});

describe('a tag with bars applies filters from left to right', () => {
  it.each([
    ['First Name | upcase', 'ANN'],
    ['First Name|upcase|append:"!"', 'ANN!'],
    ['First Name | append: ", " | append: customer.name', 'Ann, Ben'],
    ['First Name | append: [net|gross]', 'Annnet'],
    ['[net|gross] | upcase', 'NET'],
    ['Customer’s Name | upcase', 'CEM'],
    ['"a|b, c" | upcase', 'A|B, C'],
    ['\'say "yes"\' | upcase', 'SAY "YES"'],
    ['5 | plus: 1', 6],
    ['-2.5 | abs', 2.5],
    ['total | UPCASE', '1234.5'],
    ['total | plus: -0.5', 1234],
    ['missing | default: true', true],
    ['missing | default: null', null],
  ])('%s', (source, value) => {
    expect(valueOf(source, data)).toBe(value);
  });

  it.each([
    ['curly ones', '“x” | append: ‘y’', 'xy'],
    ['low ones', '„x“ | append: ‚y‘', 'xy'],
    ['angular ones, with the blanks that Word sets', '«\u00a0x\u00a0» | append: « y »', 'xy'],
    ['an opening and a closing one that differ', '"x” | append: “y"', 'xy'],
  ])('treats curly quotation marks as straight ones: %s', (_, source, value) => {
    expect(valueOf(source)).toBe(value);
  });

  it('keeps an apostrophe inside double quotation marks', () => {
    expect(valueOf('"It’s" | append: " Ann\'s"')).toBe("It’s Ann's");
  });

  it('keeps the spaces of a text', () => {
    expect(valueOf('" x\u00a0" | append: "  "')).toBe(' x\u00a0  ');
  });

  it('lists every field once', () => {
    const source = 'a | append: b | append: a | image: width: w | default: c';
    expect(parseValue(source.replace(' | default: c', '')).fields).toEqual(['a', 'b', 'w']);
  });

  it.each([
    ['logo', 'text'],
    ['logo | upcase', 'text'],
    ['logo | default: "x" | image: width: "4cm"', 'picture'],
    ['logo | qrcode', 'picture'],
    ['logo | link', 'link'],
    ['logo | markdown', 'markdown'],
  ])('%s produces %s', (source, makes) => {
    expect(parseValue(source).produces).toBe(makes);
  });
});

describe('a missing field', () => {
  it.each([
    ['is reported', 'missing', ['missing']],
    ['is reported before filters', 'missing | upcase', ['missing']],
    ['is reported in an argument', 'total | append: unit', ['unit']],
    ['is reported at every use', 'a | append: a', ['a', 'a']],
    ['is not reported if "default" replaces it', 'missing | default: "—"', []],
    ['is not reported if a later "default" replaces it', 'missing | upcase | default: "—"', []],
    ['is reported if the replacement is missing', 'missing | default: other', ['other']],
    ['is not reported if the replacement is not needed', 'total | default: other', []],
    ['is not reported if it is null', 'note', []],
  ])('%s: %s', (_, source, missing) => {
    expect(missingIn(source, data)).toEqual(missing);
  });

  it('is reported at every evaluation', () => {
    const expression = parseValue('a | append: b');
    const told: string[] = [];
    const report = { ...SILENT_REPORT, missing: (field: string) => void told.push(field) };
    expression.evaluate(scopeOf({}), report);
    expression.evaluate(scopeOf({}), report);
    expect(told).toEqual(['a', 'b', 'a', 'b']);
  });

  it('is not reported in a condition', () => {
    expect(warningsOfCondition('missing == other', {})).toEqual([]);
    expect(warningsOfCondition('missing > 5', {})).toEqual([]);
    expect(warningsOfCondition('missing', {})).toEqual([]);
  });
});

describe('never reaches a member of JavaScript', () => {
  it.each(['constructor', '__proto__', 'toString', 'customer.constructor', 'items.map'])(
    '%s',
    (field) => {
      expect(valueOf(field, data)).toBeUndefined();
      expect(valueOf(`${field} | upcase`, data)).toBe('');
      expect(valueOf(`"" | append: ${field}`, data)).toBe('');
      expect(valueOf(`items | map: "${field}" | join`, { items: [{}] })).toBe('');
      expect(valueOf(`items | where: "${field}" | size`, { items: [{}, []] })).toBe(0);
    },
  );

  it.each(['constructor', '__proto__', 'hasOwnProperty'])('has no filter %s', (name) => {
    expect(errorOf(() => parseValue(`x | ${name}`))).toContain(`there is no filter "${name}"`);
  });

  it.each(['constructor', '__proto__', 'toString'])('has no argument %s', (name) => {
    expect(errorOf(() => parseValue(`x | image: ${name}: "4cm"`))).toContain(
      `has no argument "${name}"`,
    );
  });

  it('treats text that looks like code as a field', () => {
    expect(missingIn('process.exit(1)', {})).toEqual(['process.exit(1)']);
    expect(missingIn('{% include "x" %} | upcase', {})).toEqual(['{% include "x" %}']);
  });
});

describe('describes the error and its remedy', () => {
  it.each([
    ['', 'the tag is empty. Write the name of a field between the braces.'],
    ['x | upcas', 'there is no filter "upcas". Did you mean "upcase"?'],
    ['x | uppercase', 'there is no filter "uppercase". Did you mean "upcase"?'],
    ['x | curency: "EUR"', 'there is no filter "curency". Did you mean "currency"?'],
    [
      'x | frobnicate',
      'there is no filter "frobnicate". Use one of the filters in the template manual; the service serves it at /docs/templates.',
    ],
    ['x | escape', 'there is no filter "escape". Remove it: every character is printed unchanged.'],
    [
      'x |',
      'a "|" has no filter after it. Write the name of a filter there, such as upcase, or remove the bar.',
    ],
    [
      '| upcase',
      'a value is missing before "| upcase". Write a field, a number or text in quotation marks there.',
    ],
    [
      'x | append:',
      'a value is missing at the end. Write a field, a number or text in quotation marks there.',
    ],
    [
      'x | append',
      'the filter "append" needs an argument. Write it as in this example: append: "text".',
    ],
    [
      'x | replace: "a"',
      'the filter "replace" needs more arguments. Write it as in this example: replace: "old", "new".',
    ],
    [
      'x | upcase: "a"',
      'the filter "upcase" has too many arguments. Write it as in this example: upcase.',
    ],
    [
      'x | append: "a" "b"',
      '""b"" follows the text "a". Remove it, or write a comma, a bar or an operator between the two.',
    ],
    [
      'x | append: "a',
      'the text "a has no closing quotation mark. Write a quotation mark after it.',
    ],
    [
      '[x | upcase',
      'the field [x | upcase begins with "[" but has no "]". Write a "]" after the name.',
    ],
    [
      'x | times: 1,19',
      'the filter "times" has too many arguments. Write it as in this example: times: 1.19.',
    ],
    ['x | times: "much"', '"much" is not a number. Write digits, such as 19 or 0.5.'],
    ['x | round: 99', '99 is not a whole number from 0 to 15. Write it without quotation marks.'],
    [
      'x | currency: "€"',
      '"€" is not a known currency. Write a currency code, such as "EUR" or "USD".',
    ],
    [
      'x | number: "Klingon"',
      '"Klingon" is not a known language. Write a language such as "en-US", "de-DE" or "fr-FR".',
    ],
    [
      'x | date: "DD.MM.YYYY"',
      '"DD.MM.YYYY" is not a date format. Write "short", "medium", "long" or "full", or directives such as "%d.%m.%Y".',
    ],
    [
      '"now" | date: "%Y"',
      '"now" is not a date. Write it as "2026-11-20". For the current date, send it with the data; templates have no clock.',
    ],
    [
      'x | date: "long", timezone: "Berlin"',
      '"Berlin" is not a known time zone. Write a time zone such as "Europe/Berlin".',
    ],
    [
      'x | image: width: 4',
      '4 is not a length from 1 mm to 55 cm. Write a number and mm, cm, in, pt or px in quotation marks, such as "4cm".',
    ],
    [
      'x | image: width: "4cm", width: "5cm"',
      'the filter "image" has no argument "width", or it is given twice. Write it as in this example: image: width: "4cm", height: "2cm".',
    ],
    [
      'x | link | upcase',
      'the filter "link" comes before "upcase", but does not return text. Move "link" to the end of the tag.',
    ],
    ['x | default: 1, allow_false: "yes"', '"yes" is neither true nor false. Write true or false.'],
  ])('%s', (source, message) => {
    expect(errorOf(() => parseValue(source))).toBe(message);
  });

  it('quotes only the beginning of a long text', () => {
    const message = errorOf(() => parseValue(`x | ${'y'.repeat(5000)}`));
    expect(message.length).toBeLessThan(200);
  });
});

describe('limits', () => {
  it('rejects a tag longer than 10,000 characters', () => {
    expect(valueOf(`"${'x'.repeat(9980)}" | size`)).toBe(9980);
    expect(errorOf(() => parseValue('x'.repeat(10_001)))).toContain('longer than 10000 characters');
  });

  it('rejects more than 20 filters', () => {
    expect(valueOf(`"x"${' | upcase'.repeat(20)}`)).toBe('X');
    expect(errorOf(() => parseValue(`"x"${' | upcase'.repeat(21)}`))).toContain(
      'more than 20 filters',
    );
  });

  it.each([
    ['photo | strip | image', 'Use a smaller picture for this tag.'],
    ['photo | strip', 'Send a shorter text or list for this tag, or remove filters'],
  ])('names the tag and the remedy: %s', (source, remedy) => {
    expect(() => valueOf(source, { photo: 'x'.repeat(16_000_001) })).toThrow(
      expect.objectContaining({
        message: `the result of a filter in {{ ${source} }} is too large`,
        remedy: expect.stringContaining(remedy) as string,
      }) as Error,
    );
  });

  it('allows a list of 100,000 members', () => {
    expect(valueOf('text | split: "" | size', { text: 'x'.repeat(100_000) })).toBe(100_000);
    expect(() => valueOf('text | split: ""', { text: 'x'.repeat(100_001) })).toThrow(
      OutputTooLarge,
    );
  });

  it.each([
    ['a text that doubles itself', '| replace: "x", "xxxxxxxxxxxxxxxxxxxx"', 'replace'],
    ['a list that doubles itself', '| split: "" | concat: list', 'concat'],
    ['a list with as many members as the text has characters', '| split: ""', 'split'],
  ])('stops %s', (_, filters, name) => {
    const source = `text ${filters}`;
    const large = {
      text: 'x'.repeat(name === 'concat' ? 90_000 : 1_000_000),
      list: Array(90_000).fill(1),
    };
    expect(() => valueOf(source, large)).toThrow(OutputTooLarge);
  });
});
