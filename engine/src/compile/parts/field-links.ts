import type { FieldArgument } from '../../read/field-arguments.ts';
import { fieldArguments, fromFieldText } from '../../read/field-arguments.ts';
import type { FieldCode } from '../../read/field-codes.ts';
import { fieldCodesOf } from '../../read/field-codes.ts';
import type { FoundTag, ParagraphDiagnostic, Range } from '../../read/find-tags.ts';
import { findTags, rangesOf } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import { doubleQuotes } from '../tags/double-quotes.ts';
import type { Edit } from '../part-edits.ts';
import type { Instruction } from '../program.ts';
import { addressOf, asLink, isNoText, noField, withTypedBraces } from '../tags/tagged-addresses.ts';
import type { UnrenderedTag } from '../tags/unrendered-tags.ts';

/** The links of a part that are Word fields, and its other fields with tags. */
export interface FieldLinks {
  readonly tags: readonly FoundTag[];
  readonly edits: readonly Edit[];
  readonly diagnostics: readonly ParagraphDiagnostic[];
  /** The tags in the codes of other fields. */
  readonly unfilled: readonly UnrenderedTag[];
  /** The ranges of the codes with tags. */
  readonly read: readonly Range[];
}

/** Finds the tags in field codes. A code is rendered only if its field is a link. */
export function fieldLinksOf(source: string, root: Element): FieldLinks {
  const found = {
    tags: [] as FoundTag[],
    edits: [] as Edit[],
    diagnostics: [] as ParagraphDiagnostic[],
    unfilled: [] as UnrenderedTag[],
    read: [] as Range[],
  };
  for (const code of fieldCodesOf(source, root)) {
    found.read.push(...rangesOf(code.paragraph, 0, code.paragraph.text.length));
    if (code.kind === 'HYPERLINK') addLink(source, code, found);
    else found.unfilled.push(...unfilledIn(code));
  }
  return found;
}

interface Found {
  readonly tags: FoundTag[];
  readonly edits: Edit[];
  readonly diagnostics: ParagraphDiagnostic[];
}

function addLink(source: string, code: FieldCode, found: Found): void {
  const paragraph = withTypedBraces(code.paragraph);
  const { tags, diagnostics } = findTags(paragraph);
  found.diagnostics.push(...diagnostics, ...tags.filter(isNoText).map(noField));
  const filled = tags.filter((tag) => !isNoText(tag));
  for (const argument of fieldArguments(paragraph.text)) {
    const inside = filled.filter(({ from, to }) => argument.from <= from && to <= argument.to);
    if (inside.length === 0) continue;
    if (argument.behind === null) addAddress(argument, inside, found);
    else addTexts(inside, found);
  }
  found.edits.push(...quotesOf(source, code));
}

function addAddress({ from, to }: FieldArgument, inside: readonly FoundTag[], found: Found): void {
  const links = inside.map(asLink);
  const [{ paragraph }] = inside as [FoundTag];
  const address = addressOf(paragraph.text, links, { from, to }).map((piece) =>
    typeof piece === 'string' ? fromFieldText(piece) : piece,
  );
  found.tags.push(...links);
  found.edits.push(...replacing(rangesOf(paragraph, from, to), { do: 'field-address', address }));
}

function addTexts(inside: readonly FoundTag[], found: Found): void {
  for (const tag of inside) {
    if (tag.tag.kind !== 'value') continue;
    found.tags.push(tag);
    found.edits.push(...replacing(tag.ranges, { do: 'field-text', value: tag.tag.value }));
  }
}

/** Replaces text that may be split over several runs with an instruction. */
function replacing(ranges: FoundTag['ranges'], by: Instruction): Edit[] {
  return ranges.map((range, index) => ({ do: 'replace', ...range, by: index === 0 ? by : null }));
}

/** Returns edits for the quotes around a simple field's code, which is in an attribute. */
function quotesOf(source: string, { paragraph: { element, pieces } }: FieldCode): Edit[] {
  if (element.name !== 'w:fldSimple') return [];
  const starts = pieces[0]?.starts ?? [];
  return doubleQuotes(source, { valueStart: starts[0] ?? 0, valueEnd: starts.at(-1) ?? 0 });
}

function unfilledIn({ kind, paragraph: { text } }: FieldCode): UnrenderedTag[] {
  return Array.from(text.matchAll(/\{\{[^{}]*\}\}/gu), ([written]) => ({
    written,
    place: `the code of a Word field (${kind})`,
    remedy: 'Write it in the text instead of the field.',
  }));
}
