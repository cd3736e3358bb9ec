import type { Element } from '@docloom/templates/package';
import type { Edit } from './markup.ts';
import { attributesOf, everyElement, localName } from './markup.ts';

/** The elements whose relationship a reader may follow, and no program follows by itself. */
const LINKS = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver']);

/**
 * Elements that bring in other files: parts of master documents, templates, and the sources of mail
 * merge. The SVG form of a picture has a raster picture beside it, which is shown instead.
 */
const REMOVED = new Set(['subDoc', 'attachedTemplate', 'mailMerge', 'svgBlip']);

/** Elements of VML that can have the address of a picture itself, without a relationship. */
const WITH_ADDRESS = new Set(['imagedata', 'image', 'fill', 'stroke', 'background']);
const ADDRESSES = new Set(['src', 'href', 'althref']);

/** Returns edits that remove everything that refers to other files without a relationship. */
export function removedReferences(source: string, root: Element): Edit[] {
  const edits: Edit[] = [];
  for (const element of everyElement(root)) {
    const name = localName(element);
    if (REMOVED.has(name)) edits.push({ start: element.start, end: element.end, text: '' });
    else if (WITH_ADDRESS.has(name)) edits.push(...removedAddresses(source, element));
  }
  return edits;
}

function removedAddresses(source: string, element: Element): Edit[] {
  return attributesOf(source, element)
    .filter(({ local }) => ADDRESSES.has(local))
    .map(({ start, end }) => ({ start, end, text: '' }));
}

/**
 * Returns the IDs of the relationships that are only used as links: all elements that name them are
 * hyperlinks.
 */
export function linksOf(source: string, root: Element): Set<string> {
  const links = new Set<string>();
  const others = new Set<string>();
  for (const element of everyElement(root)) {
    const uses = LINKS.has(localName(element)) ? links : others;
    const own = element.nameInFile.slice(0, Math.max(element.nameInFile.indexOf(':'), 0));
    for (const { local, prefix, value } of attributesOf(source, element)) {
      // The attributes of relationships have a namespace of their own, so they have a prefix, and
      // another one than their element.
      if (prefix === '' || prefix === own || prefix === 'xmlns') continue;
      if (uses === links && local !== 'id') others.add(value);
      else uses.add(value);
    }
  }
  return new Set([...links].filter((id) => !others.has(id)));
}
