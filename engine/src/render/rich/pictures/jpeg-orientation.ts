import type { Rotation } from './rotation.ts';
import { UPRIGHT } from './rotation.ts';

/** A photograph whose orientation is stored separately from its file. */
export interface OrientedPhotograph {
  readonly content: Uint8Array;
  readonly rotation: Rotation;
}

/** The EXIF orientations (CIPA DC-008, 4.6.5.1, tag 0x0112); 1 is upright. */
const ROTATIONS: ReadonlyMap<number, Rotation> = new Map([
  [2, { quarters: 0, isMirrored: true }],
  [3, { quarters: 2, isMirrored: false }],
  [4, { quarters: 2, isMirrored: true }],
  [5, { quarters: 3, isMirrored: true }],
  [6, { quarters: 1, isMirrored: false }],
  [7, { quarters: 1, isMirrored: true }],
  [8, { quarters: 3, isMirrored: false }],
]);
const ORIENTATION = 0x0112;
const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;
const EXIF = 'Exif\0\0';

/**
 * Reads a photograph's orientation. Office suites ignore it, so the document must rotate the
 * picture. The returned file is marked as upright, so that no office suite rotates it again.
 */
export function photographOf(content: Uint8Array): OrientedPhotograph {
  const orientation = findOrientation(
    new DataView(content.buffer, content.byteOffset, content.byteLength),
  );
  const rotation = orientation && ROTATIONS.get(orientation.value);
  if (!rotation) return { content, rotation: UPRIGHT };
  const upright = new Uint8Array(content);
  new DataView(upright.buffer).setUint16(orientation.at, 1, orientation.isLittleEndian);
  return { content: upright, rotation };
}

interface Orientation {
  readonly value: number;
  readonly at: number;
  readonly isLittleEndian: boolean;
}

function findOrientation(bytes: DataView): Orientation | null {
  try {
    const exif = findExif(bytes);
    return exif === null ? null : readOrientation(bytes, exif);
  } catch (cause) {
    // A photograph with truncated metadata is still shown.
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/** @returns the offset of the TIFF structure in the EXIF segment */
function findExif(bytes: DataView): number | null {
  let segment = 2;
  for (;;) {
    const marker = bytes.getUint16(segment);
    if (marker < 0xffc0 || marker === START_OF_SCAN) return null;
    if (marker === APP1 && textAt(bytes, segment + 4, EXIF.length) === EXIF) {
      return segment + 4 + EXIF.length;
    }
    segment += 2 + bytes.getUint16(segment + 2);
  }
}

function readOrientation(bytes: DataView, tiff: number): Orientation | null {
  const isLittleEndian = textAt(bytes, tiff, 2) === 'II';
  const directory = tiff + bytes.getUint32(tiff + 4, isLittleEndian);
  const count = bytes.getUint16(directory, isLittleEndian);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (bytes.getUint16(entry, isLittleEndian) !== ORIENTATION) continue;
    const at = entry + 8;
    return { value: bytes.getUint16(at, isLittleEndian), at, isLittleEndian };
  }
  return null;
}

function textAt(bytes: DataView, offset: number, length: number): string {
  return String.fromCharCode(
    ...Array.from({ length }, (_, index) => bytes.getUint8(offset + index)),
  );
}
