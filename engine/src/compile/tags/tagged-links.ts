import type { Package } from '../../package/package.ts';
import type { FoundTag, ParagraphDiagnostic, Range } from '../../read/find-tags.ts';
import { findTags } from '../../read/find-tags.ts';
import type { Paragraph } from '../../read/paragraphs.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { Edit } from '../part-edits.ts';
import type { LinkAddress } from '../program.ts';
import { addressOf, asLink, asTyped, isNoText, noField } from './tagged-addresses.ts';
import { visit } from '../blocks/structure.ts';
import type { UnrenderedTag } from './unrendered-tags.ts';

/**
 * The addresses with tags that a part links to: relationship → address, with its braces as typed.
 */
export type TaggedAddresses = ReadonlyMap<string, string>;

/** The links of a part whose addresses contain tags. */
export interface TaggedLinks {
  readonly tags: readonly FoundTag[];
  readonly edits: readonly Edit[];
  readonly diagnostics: readonly ParagraphDiagnostic[];
  /** The address of each of these relationships. */
  readonly addresses: ReadonlyMap<string, LinkAddress>;
  /** The tags in addresses that are not used by a link. */
  readonly unfilled: readonly UnrenderedTag[];
}

const LINKS = new Set(['w:hyperlink', 'a:hlinkClick', 'a:hlinkMouseOver', 'a:hlinkHover']);
const LINKED_FILE: Omit<UnrenderedTag, 'written'> = {
  place: 'the address of a linked picture or file',
  remedy: 'For a picture, put the tag in the alternative text of a placeholder picture.',
};
const OTHER_LINK: Omit<UnrenderedTag, 'written'> = {
  place: 'the address of a link that is neither in text nor on a shape',
  remedy: 'Put the link in the text or on a shape.',
};
/**
 * Whatever prefix the file uses for relationships, these elements have no other attribute `id` with
 * a prefix.
 */
const RELATIONSHIP = /\s((?:[\w.-]+:)id\s*=\s*(?:"([^"]*)"|'([^']*)'))/u;

/** The external targets of a part that contain tags. */
export interface TaggedTargets {
  readonly addresses: TaggedAddresses;
  /** The tags in targets that are not links, such as a linked picture. */
  readonly unfilled: readonly UnrenderedTag[];
}

/** Returns the targets with tags that a part refers to. @throws NotATemplate */
export function taggedTargetsOf(office: Package, part: string): TaggedTargets {
  const tagged = office
    .relationshipsOf(part)
    .filter(({ isExternal }) => isExternal)
    .map(({ id, type, target }) => ({ id, type, address: asTyped(target) }))
    .filter(({ address }) => address.includes('{{'));
  const links = tagged.filter(({ type }) => type.endsWith('/hyperlink'));
  const others = tagged.filter((each) => !links.includes(each));
  return {
    addresses: new Map(links.map(({ id, address }) => [id, address])),
    unfilled: others.flatMap(({ address }) => unfilledIn(address, LINKED_FILE)),
  };
}

/** Finds the links of a part to addresses with tags. */
export function taggedLinksOf(
  source: string,
  root: Element,
  addresses: TaggedAddresses,
): TaggedLinks {
  const found = {
    tags: [] as FoundTag[],
    edits: [] as Edit[],
    diagnostics: [] as ParagraphDiagnostic[],
    addresses: new Map<string, LinkAddress>(),
    unfilled: [] as UnrenderedTag[],
  };
  if (addresses.size === 0) return found;
  visit(root, (element) => {
    if (!LINKS.has(element.name)) return;
    const attribute = relationshipOf(source, element);
    const text = addresses.get(attribute?.id ?? '');
    if (!attribute || text === undefined) return;
    const paragraph = addressAsParagraph(element, text, attribute.start);
    const { tags, diagnostics } = findTags(paragraph);
    found.diagnostics.push(...diagnostics, ...tags.filter(isNoText).map(noField));
    const links = tags.map((tag) => (isNoText(tag) ? tag : asLink(tag)));
    const address = addressOf(text, links);
    const isRequired = element.name !== 'w:hyperlink';
    const by = { do: 'link', address, attribute: attribute.name, isRequired } as const;
    found.tags.push(...links);
    found.edits.push({ do: 'replace', start: attribute.start, end: attribute.end, by });
    found.addresses.set(attribute.id, address);
  });
  for (const [id, address] of addresses) {
    const isOpen = !found.addresses.has(id) && source.includes(`"${id}"`);
    if (isOpen) found.unfilled.push(...unfilledIn(address, OTHER_LINK));
  }
  return found;
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

/** The address is in another part of the file, but its tags take effect at the link. */
function addressAsParagraph(element: Element, text: string, at: number): Paragraph {
  const starts = Array.from({ length: text.length + 1 }, () => at);
  return { element, text, pieces: [{ element, from: 0, to: text.length, starts }] };
}

function unfilledIn(address: string, where: Omit<UnrenderedTag, 'written'>): UnrenderedTag[] {
  return Array.from(address.matchAll(/\{\{[^{}]*\}\}/gu), ([written]) => ({ written, ...where }));
}
