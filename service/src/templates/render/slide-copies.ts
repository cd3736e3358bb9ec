import type { RepeatedSlide } from '../compile/repeated-slides.ts';
import type { Relationship } from '../read/package-parts.ts';
import { readRelationships, relationshipsPartOf, targetPart } from '../read/package-parts.ts';
import type { DocumentDraft } from './document-draft.ts';
import { replaceValue, withCopies, withoutElements, withoutSlide } from './presentation-part.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.';

/** One slide of those that a slide of the template has become. */
export interface SlideTurn {
  readonly xml: string;
  /** The speaker's notes; null when the slide has none, or they have no tags. */
  readonly notes: string | null;
}

/**
 * Puts the slides into the presentation that one slide of the template has become: the first takes
 * its place, the others follow it. Without any, the slide goes away.
 */
export function placeSlides(
  draft: DocumentDraft,
  presentation: string,
  slide: RepeatedSlide,
  turns: readonly SlideTurn[],
): void {
  const [first, ...others] = turns;
  if (!first) {
    removeSlide(draft, presentation, slide);
    return;
  }
  draft.set(slide.part.name, first.xml);
  if (slide.notes && first.notes !== null) draft.set(slide.notes.name, first.notes);
  if (others.length === 0) return;
  const copies = others.map((turn) => addCopy(draft, slide, turn));
  addTypes(draft, copies);
  const ids = relate(draft, presentation, slide, copies);
  draft.set(presentation, withCopies(draft.text(presentation), slide, ids));
}

interface Copy {
  readonly slide: string;
  readonly notes: string | null;
}

function addCopy(draft: DocumentDraft, { part, notes }: RepeatedSlide, turn: SlideTurn): Copy {
  const slide = draft.freeName(folderOf(part.name), 'slide');
  draft.set(slide, turn.xml);
  copyRelationships(draft, part.name, slide);
  if (!notes) return { slide, notes: null };
  const notesName = draft.freeName(folderOf(notes.name), 'notesSlide');
  draft.set(notesName, turn.notes ?? draft.text(notes.name));
  copyRelationships(draft, notes.name, notesName);
  redirect(draft, slide, notes.name, notesName);
  redirect(draft, notesName, part.name, slide);
  return { slide, notes: notesName };
}

function addTypes(draft: DocumentDraft, copies: readonly Copy[]): void {
  const named = copies.flatMap(({ slide, notes }) => [
    `PartName="/${slide}" ContentType="${TYPE}slide+xml"`,
    ...(notes === null ? [] : [`PartName="/${notes}" ContentType="${TYPE}notesSlide+xml"`]),
  ]);
  draft.set(CONTENT_TYPES, withChildren(draft.text(CONTENT_TYPES), 'Override', named));
}

/** @returns the relationships from the presentation to the copies */
function relate(
  draft: DocumentDraft,
  presentation: string,
  { relationshipId }: RepeatedSlide,
  copies: readonly Copy[],
): string[] {
  const part = relationshipsPartOf(presentation);
  const xml = draft.text(part);
  const known = readRelationships(xml);
  const taken = new Set(known.map(({ id }) => id));
  const type = known.find(({ id }) => id === relationshipId)?.type ?? '';
  let number = taken.size;
  const ids = copies.map(() => {
    do number += 1;
    while (taken.has(`slide${number}`));
    return `slide${number}`;
  });
  const related = copies.map(
    ({ slide }, index) => `Id="${ids[index] ?? ''}" Type="${type}" Target="/${slide}"`,
  );
  draft.set(part, withChildren(xml, 'Relationship', related));
  return ids;
}

function removeSlide(draft: DocumentDraft, presentation: string, slide: RepeatedSlide): void {
  const { part, notes, relationshipId } = slide;
  for (const name of notes ? [part.name, notes.name] : [part.name]) {
    // LibreOffice names the kind of each part of relationships too.
    for (const gone of [name, relationshipsPartOf(name)]) {
      draft.remove(gone);
      draft.set(CONTENT_TYPES, withoutElements(draft.text(CONTENT_TYPES), `/${gone}`));
    }
  }
  const relationships = relationshipsPartOf(presentation);
  draft.set(relationships, withoutElements(draft.text(relationships), relationshipId));
  draft.set(presentation, withoutSlide(draft.text(presentation), slide));
  // A button on another slide that led here leads to its own slide.
  for (const name of draft.names) {
    if (name.startsWith(folderOf(part.name)) && name !== part.name) {
      redirect(draft, name, part.name, name);
    }
  }
}

/** Comments stay with the first: they are about what somebody saw in the template. */
function copyRelationships(draft: DocumentDraft, from: string, to: string): void {
  const part = relationshipsPartOf(from);
  if (!draft.has(part)) return;
  const xml = draft.text(part);
  const ofComments = readRelationships(xml).filter(({ type }) => type.endsWith('/comments'));
  const kept = ofComments.reduce((rest, { id }) => withoutElements(rest, id), xml);
  draft.set(relationshipsPartOf(to), kept);
}

/** Lets the relationships of a part that led to one part lead to another. */
function redirect(draft: DocumentDraft, part: string, from: string, to: string): void {
  const relationships = relationshipsPartOf(part);
  if (!draft.has(relationships)) return;
  const xml = draft.text(relationships);
  const leads = ({ target, isExternal }: Relationship) =>
    !isExternal && targetPart(part, target) === from;
  const redirected = readRelationships(xml)
    .filter(leads)
    .reduce((rest, { target }) => replaceValue(rest, target, `/${to}`), xml);
  if (redirected !== xml) draft.set(relationships, redirected);
}

/** Adds empty elements at the end of a root, with the prefix of the root. */
function withChildren(xml: string, name: string, attributes: readonly string[]): string {
  const end = xml.lastIndexOf('</');
  const prefix = /^<\/([^\s>:]+:)?/u.exec(xml.slice(end))?.[1] ?? '';
  const children = attributes.map((each) => `<${prefix}${name} ${each}/>`);
  return xml.slice(0, end) + children.join('') + xml.slice(end);
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);
