import { decodeXml } from '../../read/xml-characters.ts';
import type { Element } from '../../read/xml-tree.ts';

/** A tag in a place that does not support tags. */
export interface UnrenderedTag {
  /** With its braces. */
  readonly written: string;
  /** Its location, such as `the name of a shape`. */
  readonly place: string;
  readonly remedy: string;
}

/** Returns the warning about a tag that is not rendered. */
export function unrenderedTagWarning(
  part: string,
  { written, place, remedy }: UnrenderedTag,
): string {
  return `${written} was not rendered: it is in ${place} (in ${part}). ${remedy}`;
}

/** A range of a part whose tags were read. */
interface Read {
  readonly start: number;
  readonly end: number;
}

/** Places where an author may expect a tag to work: element and attribute → description. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['wp:docPr name', 'the name of a drawing'],
  ['p:cNvPr name', 'the name of a shape'],
  ['w:alias val', 'the title of a content control'],
  ['w:tag val', 'the tag of a content control'],
  ['w:hyperlink anchor', 'the bookmark that a link leads to'],
  ['w:listItem displayText', 'the list of a content control'],
  ['w:default val', 'a form field'],
  ['w:name val', 'a form field'],
  ['p:cSld name', 'the name of a slide'],
]);

const REMEDY = 'Put it in the text, or in an alternative text.';
/** Deleted text, metadata that Word and PowerPoint write themselves, and formulas. */
const IGNORED_ELEMENTS = new Set([
  'w:del',
  'w:moveFrom',
  'TitlesOfParts',
  'HeadingPairs',
  'c:f',
  'cx:f',
]);
const TAG = /\{\{[^{}<>]{1,200}\}\}/gu;

/**
 * Returns the tags in places that do not support tags: attributes, and text that is not displayed.
 */
export function unrenderedTags(
  source: string,
  root: Element,
  read: readonly Read[],
): UnrenderedTag[] {
  const isRead = isWithin(read);
  return Array.from(source.matchAll(TAG)).flatMap(({ 0: written, index }): UnrenderedTag[] => {
    if (isRead(index)) return [];
    const path = pathTo(root, index);
    const element = path.at(-1);
    if (!element || path.some(({ name }) => IGNORED_ELEMENTS.has(name))) return [];
    if (isInComment(source, index)) return [];
    return [
      { written: decodeXml(written), place: placeOf(source, element, index), remedy: REMEDY },
    ];
  });
}

/**
 * Returns a check whether a position is inside one of some disjoint ranges. Positions must be
 * passed in ascending order.
 */
function isWithin(stretches: readonly Read[]): (at: number) => boolean {
  const ordered = stretches.toSorted((one, other) => one.start - other.start);
  let next = 0;
  return (at) => {
    while ((ordered[next]?.end ?? Infinity) <= at) next += 1;
    return (ordered[next]?.start ?? Infinity) <= at;
  };
}

/** Returns the elements around a position, outermost first. */
function pathTo(root: Element, at: number): Element[] {
  const path: Element[] = [];
  let next: Element | undefined = root.start <= at && at < root.end ? root : undefined;
  while (next) {
    path.push(next);
    next = next.children.find(({ start, end }) => start <= at && at < end);
  }
  return path;
}

function placeOf(source: string, element: Element, at: number): string {
  if (at >= element.contentStart) return `a text that is not displayed (<${element.nameInFile}>)`;
  const before = source.slice(element.start, at);
  const attribute = /([^\s:=]+)\s*=\s*(?:"[^"]*|'[^']*)$/u.exec(before)?.[1] ?? '';
  const known = PLACES.get(`${element.name} ${attribute}`);
  return known ?? `the attribute "${attribute}" of <${element.nameInFile}>`;
}

function isInComment(source: string, at: number): boolean {
  return source.lastIndexOf('<!--', at) > source.lastIndexOf('-->', at);
}
