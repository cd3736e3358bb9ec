import { isPathSegment } from '../../../../nodes/Docloom/transport/api-path';

/** Encodes the first letter of a text, again and again. */
function encoded(text: string, times: number): string {
  let result = `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`;
  for (let time = 1; time < times; time += 1) result = result.replace('%', '%25');
  return result;
}

describe('a segment of a path', () => {
  it.each([1, 2, 3, 4, 5])('may be encoded %d times', (times) => {
    expect(isPathSegment(encoded('abc', times))).toBe(true);
  });

  it('may not be encoded more often than anybody does', () => {
    expect(isPathSegment(encoded('abc', 6))).toBe(false);
  });

  it.each([1, 2, 3, 4, 5, 6])('is not a dot segment that is encoded %d times', (times) => {
    expect(isPathSegment(encoded('..', times))).toBe(false);
  });
});
