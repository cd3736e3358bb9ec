import { readSourceData } from '../../engine/src/source-data.ts';
import { textOf } from '../../engine/src/language/value-text.ts';

describe('source data', () => {
  it.each([
    ['an account number', '9007199254740993', '9007199254740993'],
    ['a longer one', '-123456789012345678901234567890', '-123456789012345678901234567890'],
    ['an exact number', '9007199254740991', '9007199254740991'],
    ['a fraction with more digits than a double', '0.12345678901234567', '0.12345678901234567'],
    ['a fraction with as many digits as a double', '0.12345678901234566', '0.12345678901234566'],
    [
      'an amount whose cents a double cannot represent',
      '9007199254740991.25',
      '9007199254740991.25',
    ],
    ['a number too small for a double', '1e-999', '1e-999'],
    ['nothing of a number beyond the range of a double', '1e999', ''],
    ['a number with an exponent', '1e21', '1e+21'],
  ])('keeps %s', (_, written, text) => {
    expect(textOf(readSourceData(`{"number":${written}}`).number)).toBe(text);
  });

  it('remains a number if it is exact', () => {
    expect(readSourceData('{"a":12,"id":1234567890123456}')).toEqual({
      a: 12,
      id: 1234567890123456,
    });
  });

  it('remains a number, even beyond the range of a double', () => {
    expect(readSourceData('{"a":[1e999, -1e400],"b":1.5e300}')).toEqual({
      a: [Infinity, -Infinity],
      b: 1.5e300,
    });
  });

  it('is parsed at any depth, even with a long number in it', () => {
    const depth = 5_000;
    const json = `{"a":${'['.repeat(depth)}12345678901234567890${']'.repeat(depth)}}`;
    expect(Object.keys(readSourceData(json))).toEqual(['a']);
  });
});
