import type { Archive } from '../archive/archive.ts';
import type { FoundTag, ParagraphFault, Range } from '../read/find-tags.ts';
import { findTags } from '../read/find-tags.ts';
import { readRelationships, relationshipsPartOf } from '../read/package-parts.ts';
import type { Paragraph } from '../read/paragraphs.ts';
import type { Element } from '../read/xml-tree.ts';
import type { Edit } from './part-edits.ts';
import type { LinkAddress } from './program.ts';
import { readPart } from './read-part.ts';
import { visit } from './structure.ts';

/** The addresses with tags that a part leads to: relationship → address, with its braces as typed. */
export type TaggedAddresses = ReadonlyMap<string, string>;

/** The links of a part whose addresses have tags in them. */
export interface TaggedLinks {
  readonly tags: readonly FoundTag[];
  readonly edits: readonly Edit[];
  readonly faults: readonly ParagraphFault[];
  /** What each of these relationships of the template leads to. */
  readonly addresses: ReadonlyMap<string, LinkAddress>;
}

const LINKS = new Set(['w:hyperlink', 'a:hlinkClick', 'a:hlinkMouseOver', 'a:hlinkHover']);
/** Whatever prefix the file has for relationships, none of these elements has another such number. */
const RELATIONSHIP = /\s((?:[\w.-]+:)id\s*=\s*(?:"([^"]*)"|'([^']*)'))/u;
const TAG = /\{\{.*?\}\}/gu;

/** Reads to which addresses with tags a part leads. */
export function taggedAddressesOf(archive: Archive, part: string): TaggedAddresses {
  const name = relationshipsPartOf(part);
  if (!archive.has(name)) return new Map();
  return new Map(
    readPart(archive, name, readRelationships)
      .filter(({ isExternal, type }) => isExternal && type.endsWith('/hyperlink'))
      .map(({ id, target }) => [id, asTyped(target)] as const)
      .filter(([, address]) => address.includes('{{')),
  );
}

/** Finds where a part leads to addresses with tags. */
export function taggedLinksOf(
  source: string,
  root: Element,
  addresses: TaggedAddresses,
): TaggedLinks {
  const found = {
    tags: [] as FoundTag[],
    edits: [] as Edit[],
    faults: [] as ParagraphFault[],
    addresses: new Map<string, LinkAddress>(),
  };
  if (addresses.size === 0) return found;
  visit(root, (element) => {
    if (!LINKS.has(element.name)) return;
    const attribute = relationshipOf(source, element);
    const text = addresses.get(attribute?.id ?? '');
    if (!attribute || text === undefined) return;
    const paragraph = addressAsParagraph(element, text, attribute.start);
    const { tags, faults } = findTags(paragraph);
    found.faults.push(...faults, ...tags.filter(isNoText).map(noField));
    const links = tags.map((tag) => (isNoText(tag) ? tag : asLink(tag)));
    const address = addressOf(text, links);
    const isRequired = element.name !== 'w:hyperlink';
    const by = { do: 'link', address, attribute: attribute.name, isRequired } as const;
    found.tags.push(...links);
    found.edits.push({ do: 'replace', start: attribute.start, end: attribute.end, by });
    found.addresses.set(attribute.id, address);
  });
  return found;
}

/** Word and PowerPoint write braces and blanks in addresses as `%7B` and `%20`. */
function asTyped(target: string): string {
  return target
    .replace(/%7B/giu, '{')
    .replace(/%7D/giu, '}')
    .replace(TAG, (tag) => {
      try {
        return decodeURIComponent(tag);
      } catch {
        return tag;
      }
    });
}

function relationshipOf(
  source: string,
  element: Element,
): (Range & { id: string; name: string }) | null {
  const found = RELATIONSHIP.exec(source.slice(element.start, element.contentStart));
  if (!found?.[1]) return null;
  const start = element.start + found.index + 1;
  const [name = ''] = found[1].split(/\s*=/u);
  return { id: found[2] ?? found[3] ?? '', name, start, end: start + found[1].length };
}

/** An address stands elsewhere in the file; its tags take effect where the link is. */
function addressAsParagraph(element: Element, text: string, at: number): Paragraph {
  const starts = Array.from({ length: text.length + 1 }, () => at);
  return { element, text, pieces: [{ element, from: 0, to: text.length, starts }] };
}

function addressOf(text: string, tags: readonly FoundTag[]): LinkAddress {
  const pieces: LinkAddress[number][] = [];
  let copied = 0;
  for (const { from, to, tag } of tags) {
    pieces.push(text.slice(copied, from));
    if (tag.kind === 'value') pieces.push(tag.value);
    copied = to;
  }
  return [...pieces, text.slice(copied)].filter((piece) => piece !== '');
}

const isNoText = ({ tag }: FoundTag) => tag.kind !== 'value' || tag.value.makes !== 'text';

/** What the template asks for is a link, although its tag writes text. */
function asLink(found: FoundTag): FoundTag {
  const { tag } = found;
  if (tag.kind !== 'value') return found;
  return { ...found, tag: { kind: 'value', value: { ...tag.value, makes: 'link' } } };
}

function noField({ paragraph, from, written }: FoundTag): ParagraphFault {
  return {
    paragraph,
    from,
    what: `"${written}" stands in the address of a link, which has room for fields only`,
    remedy: 'Write the condition or the list around the link.',
  };
}
