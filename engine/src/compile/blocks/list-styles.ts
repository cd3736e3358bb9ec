import type { Package } from '../../package/package.ts';
import type { ListStyles } from './list-items.ts';
import { listStylesOf } from './list-items.ts';

/**
 * Returns the list styles of a Word file. They are read on the first query, because the styles part
 * is often the largest part and few templates depend on it.
 */
export function listStylesIn(office: Package, mainPart: string): ListStyles {
  let styles: ReadonlySet<string> | null = null;
  return {
    has: (style) => {
      styles ??= readListStyles(office, mainPart);
      return styles.has(style);
    },
  };
}

function readListStyles(office: Package, mainPart: string): ReadonlySet<string> {
  const part = office.relatedPart(mainPart, 'styles');
  if (part === null) return new Set();
  const { source, root } = office.requiredXml(part);
  office.release(part);
  return listStylesOf(source, root);
}
