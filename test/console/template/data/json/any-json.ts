import * as fc from 'fast-check';

/** Numbers that lose something when JavaScript reads them, and others. */
const number = fc.oneof(
  fc.constantFrom('12345678901234567890', '1.50', '-0', '1e400', '0.1000000000000000055', '1E+2'),
  fc.integer().map(String),
);

const spaces = fc.constantFrom('', ' ', '\n', '\r\n\t');

/** A member name: some with dots, some that JavaScript objects would put first, some with spaces. */
export const anyName = fc.oneof(
  fc.constantFrom('a', 'b', 'a.b', '10', '1', '__proto__', ' name ', 'items'),
  fc.string(),
);

const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(number, fc.constantFrom('null', 'true', 'false'), fc.string().map(quoted)),
    fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    membersOf(tie('text')),
  ),
}));

function membersOf(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.tuple(anyName, value, spaces), { maxLength: 4, selector: ([name]) => name })
    .map((members) => {
      const written = members.map(([name, one, space]) => `${space}${quoted(name)}:${space}${one}`);
      return `{${written.join(',')}}`;
    });
}

function quoted(value: string): string {
  return JSON.stringify(value);
}

/** The text of any JSON value. */
export const anyText = text;

/** The text of any JSON object. */
export const anyObjectText = membersOf(text);
