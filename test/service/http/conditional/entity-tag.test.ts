import fc from 'fast-check';
import {
  entityTagOf,
  matchesStrongly,
  matchesWeakly,
  readTagList,
} from '../../../../service/src/http/conditional/entity-tag.ts';

const read = (header: string) => readTagList('If-Match', header);

/** RFC 9110 §8.8.3: `etagc = %x21 / %x23-7E / obs-text`, which Node hands on as Latin-1. */
const character = fc
  .oneof(
    fc.constant(0x21),
    fc.integer({ min: 0x23, max: 0x7e }),
    fc.integer({ min: 128, max: 255 }),
  )
  .map((code) => String.fromCharCode(code));
const opaqueTag = fc.string({ unit: character, maxLength: 12 }).map((text) => `"${text}"`);
const entityTag = fc
  .tuple(fc.constantFrom('', 'W/'), opaqueTag)
  .map(([weakness, tag]) => weakness + tag);
/** §5.6.1.2: recipients take empty elements, with white space around every comma. */
const between = fc.constantFrom(',', ', ', ' ,', ' , ', ',\t', ',,', ', , ');

describe('RFC 9110 §13.1.1, §13.1.2: `"*" / #entity-tag`', () => {
  it('accepts every list of entity tags, in order', () => {
    fc.assert(
      fc.property(fc.array(entityTag, { maxLength: 5 }), between, (tags, comma) => {
        expect(read(tags.join(comma))).toEqual(tags);
      }),
    );
  });

  it('accepts a comma inside a tag', () => {
    expect(read('"a,b", W/"c,,d"')).toEqual(['"a,b"', 'W/"c,,d"']);
  });

  it('accepts * for any representation, and a missing header', () => {
    expect(read('*')).toBe('*');
    expect(readTagList('If-Match', undefined)).toBeUndefined();
  });

  it.each([
    'abc',
    '"open',
    '"a" "b"',
    'w/"a"',
    'W/ "a"',
    '*, "a"',
    '"a", *',
    "'a'",
    '"a" b',
    '"a b"',
  ])('rejects %j, with the name of the header', (header) => {
    expect(() => read(header)).toThrow(/its header If-Match is not a list of entity tags/);
  });

  it.each([`${', '.repeat(8_000)}x`, `"a"${'\t'.repeat(16_000)}x`, `${'"a",'.repeat(8_000)}x`])(
    'rejects lists that would take long to parse',
    (header) => {
      expect(() => read(header)).toThrow();
    },
  );
});

describe('RFC 9110 §8.8.3.2, comparison', () => {
  // The table of the RFC.
  it.each([
    ['W/"1"', 'W/"1"', false, true],
    ['W/"1"', 'W/"2"', false, false],
    ['W/"1"', '"1"', false, true],
    ['"1"', '"1"', true, true],
  ])('%s and %s: strong %s, weak %s', (one, other, strong, weak) => {
    expect([matchesStrongly([one], other), matchesWeakly([one], other)]).toEqual([strong, weak]);
    expect([matchesStrongly([other], one), matchesWeakly([other], one)]).toEqual([strong, weak]);
  });

  it('matches a tag anywhere in the list, and any tag with *', () => {
    expect(matchesWeakly(['"1"', '"2"'], '"2"')).toBe(true);
    expect(matchesWeakly([], '"2"')).toBe(false);
    expect(matchesStrongly('*', '"2"')).toBe(true);
  });
});

describe('an entity tag', () => {
  it('is strong and differs for any other parts', () => {
    const made = [['a'], ['b'], ['ab'], ['a', 'b'], ['b', 'a'], ['']].map((parts) =>
      entityTagOf(...parts),
    );
    expect(new Set(made).size).toBe(made.length);
    for (const tag of made) expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(entityTagOf('a')).toBe(entityTagOf('a'));
  });
});
