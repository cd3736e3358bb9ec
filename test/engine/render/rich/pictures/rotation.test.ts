import { placeholderPicture } from '../../../../../engine/src/compile/pictures/placeholder-picture.ts';
import { readXml } from '../../../../../engine/src/read/xml-tree.ts';
import { fillPlaceholder } from '../../../../../engine/src/render/rich/pictures/fill-placeholder.ts';
import { slidePicture } from '../../../../../engine/src/render/rich/pictures/slide-picture.ts';
import { UPRIGHT } from '../../../../../engine/src/render/rich/pictures/rotation.ts';
import { wordDrawing } from '../../../../../engine/src/render/rich/pictures/word-drawing.ts';
import { photographHead } from '../pictures.ts';
import { recordedOutput } from '../recorded-output.ts';
import { readWellFormed } from '../well-formed.ts';

const picture = { relationshipId: 'r', drawingId: 1, description: '{{photo}}', rotation: UPRIGHT };
const clockwise = { quarters: 1, isMirrored: false } as const;

/** Fills a placeholder with a photograph, which is upright unless an orientation is given. */
function fill(xml: string, width: number, height: number, orientation: number) {
  const output = recordedOutput(new Map([['fil_1', photographHead(width, height, orientation)]]));
  const placeholder = placeholderPicture(xml, readXml(xml))!;
  const filled = fillPlaceholder(placeholder, { kind: 'picture', source: 'fil_1' }, output);
  readWellFormed(filled);
  return filled;
}

const transformIn = (xml: string) => /<a:xfrm.*<\/a:xfrm>/.exec(xml)?.[0];

describe('a photograph that must be rotated', () => {
  it('states its size before the rotation in a Word file, and is rotated', () => {
    const xml = wordDrawing({ ...picture, rotation: clockwise }, { width: 300, height: 400 });
    expect(xml).toContain('<wp:extent cx="400" cy="300"/>');
    expect(transformIn(xml)).toBe(
      '<a:xfrm rot="5400000"><a:off x="0" y="0"/><a:ext cx="400" cy="300"/></a:xfrm>',
    );
  });

  it('is rotated around the centre of its frame on a slide', () => {
    const frame = { x: 0, y: 0, width: 1000, height: 1000 };
    const turn = { quarters: 3, isMirrored: true } as const;
    expect(
      transformIn(
        slidePicture({ ...picture, rotation: turn }, { width: 600, height: 1000 }, frame),
      ),
    ).toBe(
      '<a:xfrm rot="16200000" flipH="1"><a:off x="0" y="200"/><a:ext cx="1000" cy="600"/></a:xfrm>',
    );
  });
});

describe('a photograph in a placeholder', () => {
  const frame = { x: 1000, y: 1000, width: 400, height: 200 };
  const onSlide = slidePicture(picture, frame, frame);
  const inWord = wordDrawing(picture, frame);

  it('keeps the position of the frame, rotated around its centre', () => {
    const filled = fill(onSlide, 200, 400, 6);
    expect(transformIn(filled)).toBe(
      '<a:xfrm rot="5400000"><a:off x="1100" y="900"/><a:ext cx="200" cy="400"/></a:xfrm>',
    );
    expect(filled).not.toContain('srcRect');
  });

  it('keeps the frame if the photograph is upright', () => {
    expect(transformIn(fill(onSlide, 400, 200, 1))).toBe(transformIn(onSlide));
    expect(fill(inWord, 400, 200, 1)).toContain('<wp:extent cx="400" cy="200"/>');
  });

  it('swaps the sides of its extent in a Word file', () => {
    expect(fill(inWord, 200, 400, 8)).toContain('<wp:extent cx="200" cy="400"/>');
    expect(fill(inWord, 400, 200, 3)).toContain('<wp:extent cx="400" cy="200"/>');
  });

  it.each([
    ['', 6, ' rot="5400000"'],
    [' rot="16200000"', 6, ''],
    [' rot="5400000"', 3, ' rot="16200000"'],
    [' flipH="1"', 6, ' rot="16200000" flipH="1"'],
    [' flipV="1"', 2, ' rot="10800000"'],
    [' flipH="1" flipV="1"', 3, ''],
    [' flipH="1" flipV="1"', 6, ' rot="16200000"'],
  ])(
    'is rotated in addition to the template’s rotation: "%s" and orientation %d',
    (own, orientation, both) => {
      const template = onSlide.replace('<a:xfrm>', `<a:xfrm${own}>`);
      expect(/<a:xfrm([^>]*)>/.exec(fill(template, 100, 100, orientation))?.[1]).toBe(both);
    },
  );

  it('is cropped at the visible edges', () => {
    const cutLeft = onSlide.replace('<a:stretch>', '<a:srcRect l="20000"/><a:stretch>');
    expect(fill(cutLeft, 200, 500, 6)).toContain('<a:srcRect b="20000"/>');
    expect(fill(cutLeft, 500, 200, 2)).toContain('<a:srcRect r="20000"/>');
    expect(fill(cutLeft, 200, 500, 8)).toContain('<a:srcRect t="20000"/>');
  });
});
