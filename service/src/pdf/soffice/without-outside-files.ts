import {
  Archive,
  ArchiveWriter,
  decodePart,
  readRelationships,
  withTargets,
} from '@docloom/templates/package';
import type { Relationship } from '@docloom/templates/package';

/** A target that loads nothing. */
const NOWHERE = 'about:blank';

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/iu;

/**
 * Returns an Office file without references to external pictures, objects and templates. An
 * installed LibreOffice can read the machine's files, and shows the background picture of a slide
 * from there whatever its settings say. Links that a reader may follow are unchanged.
 * @throws NotATemplate, MalformedXml
 */
export function withoutOutsideFiles(content: Uint8Array): Uint8Array {
  const archive = Archive.open(content);
  const changed = new Map<string, string>();
  for (const name of archive.names.filter((part) => part.toLowerCase().endsWith('.rels'))) {
    const part = decodePart(archive.read(name));
    const outside = readRelationships(part).filter(isOutsideFile);
    if (outside.length === 0) continue;
    const targets = new Map(outside.map(({ id }) => [id, NOWHERE]));
    changed.set(name, withTargets(part, targets));
  }
  if (changed.size === 0) return content;
  return Buffer.concat(new ArchiveWriter(archive).write(changed));
}

function isOutsideFile({ type, target, isExternal }: Relationship): boolean {
  return !type.endsWith('/hyperlink') && (isExternal || SCHEME.test(target));
}
