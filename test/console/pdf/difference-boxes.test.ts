import fc from 'fast-check';
import { differenceBoxes } from '../../../console/src/pdf/comparison/difference-boxes.ts';
import type { Box, Picture } from '../../../console/src/pdf/comparison/picture.ts';
import { differentPixels } from '../../../console/src/pdf/comparison/pixel-differences.ts';
import { BLACK, painted, sheet } from './painted-pictures.ts';

const GAPS = { across: 8, down: 4 };

const differences = (one: Picture, other: Picture) =>
  differenceBoxes(differentPixels(one, other), GAPS);

const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height;

const channel = fc.integer({ min: 0, max: 255 });

const anyPicture = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
  .chain(([width, height]) =>
    fc
      .array(channel, { minLength: width * height * 4, maxLength: width * height * 4 })
      .map((values) => ({ width, height, data: Uint8ClampedArray.from(values) })),
  );

/** A picture, and a rectangle inside it with a colour that its ground does not have. */
const paintedRectangle = fc
  .record({
    ground: fc.tuple(channel, channel, channel),
    left: fc.integer({ min: 0, max: 40 }),
    top: fc.integer({ min: 0, max: 40 }),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ ground, ...box }) => {
    const [red, green, blue] = ground;
    const colour = [(red + 128) % 256, green, blue] as const;
    const before = sheet(64, 64, ground);
    return { before, after: painted(before, box, colour), box };
  });

describe('Two pictures', () => {
  it('that are identical have no differences', () => {
    fc.assert(
      fc.property(anyPicture, (picture) => {
        expect(differences(picture, { ...picture, data: picture.data.slice() })).toEqual([]);
      }),
    );
  });

  it('have the same differences in either order', () => {
    fc.assert(
      fc.property(anyPicture, anyPicture, (one, other) => {
        expect(differences(one, other)).toEqual(differences(other, one));
      }),
    );
  });

  it('have one difference where a rectangle was painted', () => {
    fc.assert(
      fc.property(paintedRectangle, ({ before, after, box }) => {
        const [found, ...others] = differences(before, after);
        expect(others).toEqual([]);
        expect(isWithin(box, found!)).toBe(true);
        expect(found).toEqual(box);
      }),
    );
  });

  it('have every different pixel in a box, and no box without one', () => {
    fc.assert(
      fc.property(anyPicture, anyPicture, (one, other) => {
        const pixels = differentPixels(one, other);
        const boxes = differenceBoxes(pixels, GAPS);
        const places = [...pixels.isDifferent.keys()].filter((at) => pixels.isDifferent[at] === 1);
        const pixelAt = (at: number) => ({
          left: at % pixels.width,
          top: Math.floor(at / pixels.width),
          width: 1,
          height: 1,
        });
        const outside = places.filter((at) => !boxes.some((box) => isWithin(pixelAt(at), box)));
        expect(outside).toEqual([]);
        const empty = boxes.filter((box) => !places.some((at) => isWithin(pixelAt(at), box)));
        expect(empty).toEqual([]);
      }),
    );
  });
});

describe('Drawn a little differently', () => {
  const line = { left: 10, top: 10, width: 30, height: 2 };

  it('a line that lies one pixel lower is the same', () => {
    const before = painted(sheet(60, 60), line, BLACK);
    const after = painted(sheet(60, 60), { ...line, top: 11 }, BLACK);
    expect(differences(before, after)).toEqual([]);
  });

  it('a grey edge beside a black line is the same', () => {
    const before = painted(sheet(60, 60), line, BLACK);
    const after = painted(before, { ...line, top: 12, height: 1 }, [120, 120, 120]);
    expect(differences(before, after)).toEqual([]);
  });

  it('a line that lies three pixels lower differs', () => {
    const before = painted(sheet(60, 60), line, BLACK);
    const after = painted(sheet(60, 60), { ...line, top: 15 }, BLACK);
    expect(differences(before, after)).toHaveLength(1);
  });

  it('a light ground behind text differs', () => {
    const after = painted(sheet(60, 60), line, [240, 240, 240]);
    expect(differences(sheet(60, 60), after)).toEqual([line]);
  });
});

describe('Differences are parted', () => {
  const twoPainted = (one: Box, other: Box) =>
    differences(sheet(80, 80), painted(painted(sheet(80, 80), one, BLACK), other, BLACK));

  it('into lines', () => {
    const first = { left: 5, top: 5, width: 40, height: 6 };
    const second = { left: 5, top: 20, width: 30, height: 6 };
    expect(twoPainted(first, second)).toEqual([first, second]);
  });

  it('into columns that do not begin at the same height', () => {
    const first = { left: 5, top: 5, width: 10, height: 20 };
    const second = { left: 40, top: 15, width: 10, height: 20 };
    expect(twoPainted(first, second)).toEqual([first, second]);
  });

  it('but not into words', () => {
    const first = { left: 5, top: 5, width: 10, height: 6 };
    const second = { left: 19, top: 5, width: 10, height: 6 };
    expect(twoPainted(first, second)).toEqual([{ left: 5, top: 5, width: 24, height: 6 }]);
  });
});

it('A picture that is larger differs where it has something', () => {
  const larger = painted(sheet(60, 80), { left: 10, top: 70, width: 5, height: 5 }, BLACK);
  expect(differences(sheet(60, 60), larger)).toEqual([{ left: 10, top: 70, width: 5, height: 5 }]);
  expect(differences(sheet(60, 60), sheet(70, 80))).toEqual([]);
});
