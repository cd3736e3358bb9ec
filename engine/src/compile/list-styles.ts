import type { Archive } from '../archive/archive.ts';
import { readRelationships, relationshipsPartOf, targetPart } from '../read/package-parts.ts';
import { readXml } from '../read/xml-tree.ts';
import type { ListStyles } from './list-items.ts';
import { listStylesOf } from './list-items.ts';
import { readPart } from './read-part.ts';

/**
 * Returns the list styles of a Word file. The styles part is often the largest part and few templates
 * depend on it, so it is read when the first style is asked for.
 */
export function listStylesIn(archive: Archive, mainPart: string): ListStyles {
  let styles: ReadonlySet<string> | null = null;
  return {
    has: (style) => {
      styles ??= readListStyles(archive, mainPart);
      return styles.has(style);
    },
  };
}

function readListStyles(archive: Archive, mainPart: string): ReadonlySet<string> {
  const name = relationshipsPartOf(mainPart);
  if (!archive.has(name)) return new Set();
  const styles = readPart(archive, name, readRelationships).find(({ type }) =>
    type.endsWith('/styles'),
  );
  const part = styles ? targetPart(mainPart, styles.target) : '';
  if (!archive.has(part)) return new Set();
  return readPart(archive, part, (source) => listStylesOf(source, readXml(source)));
}
