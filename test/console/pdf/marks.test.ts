import fc from 'fast-check';
import type { PlacedText } from '../../../console/src/pdf/marks.ts';
import { placesOf } from '../../../console/src/pdf/marks.ts';

/** Pieces below each other, each as wide as it has letters. */
const pieces = (...texts: string[]): PlacedText[] =>
  texts.map((text, line) => ({
    text,
    place: { left: 0, top: line * 10, width: text.length, height: 10 },
  }));

describe('The places of a text on a page', () => {
  it('are as wide as its share of a piece', () => {
    expect(placesOf('{{b}}', pieces('aaaa {{b}} c'))).toEqual([
      expect.objectContaining({ top: 0, height: 10 }),
    ]);
    expect(placesOf('bb', pieces('aabbcc'))).toEqual([{ left: 2, top: 0, width: 2, height: 10 }]);
  });

  it('are as wide as their letters, with the spaces before them', () => {
    const place = { left: 10, top: 0, width: 30, height: 10 };
    const widthOf = (letter: string) => (letter === 'W' ? 5 : 1);
    const piece = { text: 'i iWW ii', place: { ...place, width: 32 }, widthOf };
    expect(placesOf('WW', [piece])).toEqual([{ left: 16, top: 0, width: 20, height: 10 }]);
  });

  it('have a place also if their letters have no width', () => {
    const place = { left: 10, top: 20, width: 100, height: 12 };
    const [mark] = placesOf('ab', [{ text: 'ab', place, widthOf: () => 0 }]);
    expect(mark).toEqual({ ...place, width: 0 });
  });

  it('have the whole tag of a text that opens one', () => {
    expect(placesOf('{{b', pieces('aa{{b | c}}dd'))).toEqual([
      { left: 2, top: 0, width: 9, height: 10 },
    ]);
    expect(placesOf('{{b', pieces('aa{{b', '}}dd'))).toEqual([
      { left: 2, top: 0, width: 3, height: 10 },
      { left: 0, top: 10, width: 2, height: 10 },
    ]);
    expect(placesOf('{{b', pieces('{{b', 'aa{{c}}'))).toHaveLength(1);
  });

  it('are several if it goes on in the next piece', () => {
    expect(placesOf('{{a}}', pieces('x{{', 'a}}y'))).toEqual([
      { left: 1, top: 0, width: 2, height: 10 },
      { left: 0, top: 10, width: 3, height: 10 },
    ]);
  });

  it('are found whatever white space the page has', () => {
    expect(placesOf('{{ a | b }}', pieces('{{a', '|b}}'))).toHaveLength(2);
  });

  it('are all of them', () => {
    expect(placesOf('a', pieces('a-a', 'b', 'a'))).toHaveLength(3);
  });

  it('are none for a text that is not there, and for an empty one', () => {
    expect(placesOf('z', pieces('abc'))).toEqual([]);
    expect(placesOf(' ', pieces('abc'))).toEqual([]);
    expect(placesOf('a', [])).toEqual([]);
  });

  it('lie within their pieces', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '{') });
    fc.assert(
      fc.property(text, fc.array(text), (wanted, texts) => {
        const all = pieces(...texts);
        for (const { left, top, width } of placesOf(wanted, all)) {
          const owner = all[top / 10]!.place;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(width).toBeGreaterThan(0);
          expect(left + width).toBeLessThanOrEqual(owner.width + 1e-9);
        }
      }),
    );
  });
});
