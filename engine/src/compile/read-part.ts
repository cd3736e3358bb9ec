import type { Archive } from '../archive/archive.ts';
import { decodePart } from '../read/decode-part.ts';
import { MalformedXml } from '../read/malformed-xml.ts';
import { NotATemplate } from '../faults.ts';

/**
 * Reads a part that the file cannot do without.
 * @throws NotATemplate when it is not well-formed, or damaged
 */
export function readPart<Read>(
  archive: Archive,
  name: string,
  read: (source: string) => Read,
): Read {
  try {
    return read(decodePart(archive.read(name)));
  } catch (cause) {
    if (!(cause instanceof MalformedXml)) throw cause;
    throw new NotATemplate(`its ${name} is not well-formed XML: ${cause.reason}`);
  }
}
