import type { PackedPart } from '../../archive/packed-part.ts';
import { readRelationships, relationshipsPartOf, targetPart } from '../../package/relationships.ts';
import type { DocumentDraft } from '../document-draft.ts';
import { withoutElements } from './presentation-part.ts';
import { withTargets } from '../../package/relationships-part.ts';

/** Rendered parts with tags, by their name in the template. */
export type RenderedParts = ReadonlyMap<string, PackedPart>;

/**
 * Copies parts with their relationships. Copies refer to each other where the originals did, and
 * share all other parts.
 * @param filled the rendered content of some of the parts
 * @returns name → name of its copy
 */
export function copyParts(
  draft: DocumentDraft,
  parts: readonly string[],
  filled: RenderedParts,
): ReadonlyMap<string, string> {
  const copies = new Map(parts.map((part) => [part, copyPart(draft, part, filled)]));
  for (const [part, copy] of copies) copyRelationships(draft, part, copy, copies);
  return copies;
}

/** Redirects the relationships of a part from some parts to others. */
export function redirect(
  draft: DocumentDraft,
  part: string,
  names: ReadonlyMap<string, string>,
): void {
  const relationships = relationshipsPartOf(part);
  if (!draft.has(relationships)) return;
  const xml = draft.text(relationships);
  const redirected = redirectedXml(xml, part, names);
  if (redirected !== xml) draft.set(relationships, redirected);
}

function copyPart(draft: DocumentDraft, part: string, filled: RenderedParts): string {
  const copy = draft.freeName(part);
  const content = filled.get(part);
  if (content === undefined) draft.copy(part, copy);
  else draft.add(copy, content, draft.typeOf(part));
  return copy;
}

/** Comments stay with the first copy, because they are about the template. */
function copyRelationships(
  draft: DocumentDraft,
  part: string,
  copy: string,
  copies: ReadonlyMap<string, string>,
): void {
  const relationships = relationshipsPartOf(part);
  if (!draft.has(relationships)) return;
  const xml = draft.text(relationships);
  const ofComments = readRelationships(xml).filter(({ type }) => type.endsWith('/comments'));
  const kept = ofComments.reduce((rest, { id }) => withoutElements(rest, id), xml);
  draft.set(relationshipsPartOf(copy), redirectedXml(kept, part, copies));
}

function redirectedXml(xml: string, part: string, names: ReadonlyMap<string, string>): string {
  const targets = readRelationships(xml).flatMap(({ id, target, isExternal }) => {
    const name = isExternal ? undefined : names.get(targetPart(part, target));
    return name === undefined ? [] : [[id, `/${name}`] as const];
  });
  return targets.length === 0 ? xml : withTargets(xml, new Map(targets));
}
