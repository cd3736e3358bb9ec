import * as fc from 'fast-check';
import { photographOf } from '../../../../../engine/src/render/rich/pictures/jpeg-orientation.ts';
import { readPictureFile } from '../../../../../engine/src/render/rich/pictures/picture-file.ts';
import { UPRIGHT } from '../../../../../engine/src/render/rich/pictures/rotation.ts';
import { jpegHead, photographHead } from '../pictures.ts';

describe('a photograph', () => {
  it.each([
    [2, { quarters: 0, isMirrored: true }],
    [3, { quarters: 2, isMirrored: false }],
    [4, { quarters: 2, isMirrored: true }],
    [5, { quarters: 3, isMirrored: true }],
    [6, { quarters: 1, isMirrored: false }],
    [7, { quarters: 1, isMirrored: true }],
    [8, { quarters: 3, isMirrored: false }],
  ])('with orientation %d is rotated, and stored upright', (orientation, turn) => {
    const photograph = photographOf(photographHead(400, 300, orientation));
    expect(photograph.rotation).toEqual(turn);
    expect(Buffer.from(photograph.content)).toEqual(photographHead(400, 300, 1));
  });

  it.each([0, 1, 9])('with orientation %d is unchanged', (orientation) => {
    const content = photographHead(400, 300, orientation);
    expect(photographOf(content)).toEqual({ content, rotation: UPRIGHT });
  });

  it('without an orientation is unchanged', () => {
    const content = jpegHead(400, 300, 72);
    expect(photographOf(content)).toEqual({ content, rotation: UPRIGHT });
  });

  it('has the width and height of the upright picture', () => {
    expect(readPictureFile(photographHead(400, 300, 6))).toMatchObject({ width: 300, height: 400 });
    expect(readPictureFile(photographHead(400, 300, 3))).toMatchObject({ width: 400, height: 300 });
  });

  it('may be damaged anywhere', () => {
    const whole = photographHead(400, 300, 6);
    const damaged = fc
      .tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 8 }))
      .map(([at, noise]) => Buffer.concat([whole.subarray(0, at), noise]));
    fc.assert(
      fc.property(damaged, (content) => {
        expect(photographOf(content).content).toHaveLength(content.length);
      }),
    );
  });
});
