import { readSourceData } from '../../../../service/src/templates/pool/read-source-data.ts';
import { textOf } from '../../../../service/src/templates/language/value-text.ts';

describe('source data', () => {
  it.each([
    ['an account number', '9007199254740993', '9007199254740993'],
    ['a longer one', '-123456789012345678901234567890', '-123456789012345678901234567890'],
    ['what a number holds exactly', '9007199254740991', '9007199254740991'],
    ['a fraction with many digits', '0.12345678901234567', '0.12345678901234566'],
    ['a number with an exponent', '1e21', '1e+21'],
  ])('keeps %s', (_, written, text) => {
    expect(textOf(readSourceData(`{"number":${written}}`).number)).toBe(text);
  });

  it('stays a number where it can be one', () => {
    expect(readSourceData('{"a":12,"id":1234567890123456}')).toEqual({
      a: 12,
      id: 1234567890123456,
    });
  });

  it('is read however deep it is, also with a long number in it', () => {
    const depth = 5_000;
    const json = `{"a":${'['.repeat(depth)}12345678901234567890${']'.repeat(depth)}}`;
    expect(Object.keys(readSourceData(json))).toEqual(['a']);
  });
});
