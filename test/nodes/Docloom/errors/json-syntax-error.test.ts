import fc from 'fast-check';
import { findJsonSyntaxError } from '../../../../nodes/Docloom/errors/json-syntax-error';

/** Returns whether JavaScript parses the text as JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON with one piece removed, duplicated or replaced. */
const damaged = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom('', ',', '"', '}', ']', ':', '\n'),
  )
  .map(([json, at, length, piece]) => {
    const start = at % (json.length + 1);
    return `${json.slice(0, start)}${piece}${json.slice(start + length)}`;
  });

/** JSON tokens in any order. */
const words = fc
  .array(
    fc.constantFrom(
      ...Array.from('{}[]:,"\\ \n-0123.eE+tu'),
      'true',
      'null',
      '"a"',
      '\\u00e9',
      '\u0007',
    ),
  )
  .map((parts) => parts.join(''));

describe('the position of a JSON syntax error', () => {
  it('is undefined exactly if JavaScript accepts the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged, words, fc.string()), (text) => {
        expect(findJsonSyntaxError(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the end of a text that is cut off after a character', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, at) => {
        const start = json.slice(0, at % json.length);
        fc.pre(/[{[:,]$/.test(start));
        expect(findJsonSyntaxError(start)).toMatchObject({ column: Array.from(start).length + 1 });
      }),
    );
  });

  it.each([
    ['', 1, 1, 'a value expected'],
    ['{"a": 1', 1, 8, 'a comma or } expected'],
    ['[1\n, 2', 2, 4, 'a comma or ] expected'],
    ['{\r\n  "a" 1}', 2, 7, 'a colon expected instead of 1'],
    ['{"ä😀": x}', 1, 8, 'a value expected instead of x'],
    ['[1, 2,]', 1, 7, 'a value expected instead of ]'],
    ['{"a": 1,}', 1, 9, 'a name in double quotation marks expected instead of }'],
    ['{a: 1}', 1, 2, 'a name in double quotation marks or } expected instead of a'],
    ['{"a": "b\n}', 1, 9, 'a closing quotation mark is missing; write a line break as \\n'],
    ['{"a": "b', 1, 9, 'a closing quotation mark is missing; write a line break as \\n'],
    ['{"a": "\\x"}', 1, 8, 'this is not a valid JSON escape; write a backslash as \\\\'],
    ["['a']", 1, 2, 'JSON requires double quotation marks around text and names'],
    ['{} {}', 1, 4, 'nothing expected instead of {'],
  ])('is found in %j', (text, line, column, reason) => {
    expect(findJsonSyntaxError(text)).toEqual({ line, column, reason });
  });

  it('is found in a text with 100,000 levels of nesting', () => {
    expect(findJsonSyntaxError('['.repeat(100_000))).toMatchObject({ column: 100_001 });
  });
});
