import fc from 'fast-check';

/** Code units with a meaning of their own in XML or UTF-16, among ordinary ones. */
const codeUnit = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }),
  fc.nat({ max: 0xff }),
  fc.nat({ max: 0xffff }),
  fc.constantFrom(...Array.from('&<>"\'\t\n\r', (character) => character.charCodeAt(0))),
  fc.integer({ min: 0xd7ff, max: 0xe000 }),
  fc.constantFrom(0x7f, 0x80, 0x7ff, 0x800, 0xfffd, 0xfffe, 0xffff),
);

/** Any sequence of UTF-16 code units, with unpaired surrogates and control characters. */
export const anyTexts = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(codeUnit, { maxLength, size: 'max' })
    .map((units) => units.map((unit) => String.fromCharCode(unit)).join(''));
