import { crc32, deflateRawSync } from 'node:zlib';
import { Archive } from '../../engine/src/archive/archive.ts';
import type { MakeDocument } from './processor-time.ts';

/** The compression level of the engine. */
const LEVEL = 3;
/** The size in bytes from which the engine returns an unchanged entry as a piece of its own. */
const LARGE = 32 * 1024;

/**
 * Returns the work that remains if rendering costs nothing: compressing the parts that differ from
 * the template, their checksums, and joining them with the rest of the file.
 * @param document a document of this template
 */
export function floorOf(template: Uint8Array, document: Uint8Array): MakeDocument {
  const before = Archive.open(template);
  const after = Archive.open(document);
  const unchanged = new Set(
    after.names.filter((name) => after.entries.get(name)?.crc === before.entries.get(name)?.crc),
  );
  const parts = after.names
    .filter((name) => !unchanged.has(name))
    .map((name) => after.read(name).slice());
  const rest = Buffer.concat(
    [...unchanged]
      .map((name) => after.entries.get(name)?.stored ?? new Uint8Array())
      .filter(({ length }) => length < LARGE),
  );
  return async () => {
    const packed = parts.map((part) => {
      crc32(part);
      return deflateRawSync(part, { level: LEVEL });
    });
    return Buffer.concat([rest, ...packed]);
  };
}
