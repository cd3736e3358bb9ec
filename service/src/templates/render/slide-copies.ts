import type { RepeatedSlide } from '../compile/repeated-slides.ts';
import { readRelationships, relationshipsPartOf, targetPart } from '../read/package-parts.ts';
import type { DocumentDraft } from './document-draft.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.';
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide';

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
  const copies = others.map((turn) => addCopy(draft, presentation, slide, turn));
  nameCopies(draft, presentation, slide, copies);
}

/** @returns the relationship from the presentation to the copy */
function addCopy(
  draft: DocumentDraft,
  presentation: string,
  { part, notes }: RepeatedSlide,
  turn: SlideTurn,
): string {
  const name = draft.freeName(folderOf(part.name), 'slide');
  draft.set(name, turn.xml);
  addType(draft, name, `${TYPE}slide+xml`);
  copyRelationships(draft, part.name, name);
  if (notes) {
    const notesName = draft.freeName(folderOf(notes.name), 'notesSlide');
    draft.set(notesName, turn.notes ?? draft.text(notes.name));
    addType(draft, notesName, `${TYPE}notesSlide+xml`);
    copyRelationships(draft, notes.name, notesName);
    redirect(draft, name, notes.name, notesName);
    redirect(draft, notesName, part.name, name);
  }
  return relate(draft, presentation, name);
}

function relate(draft: DocumentDraft, presentation: string, slide: string): string {
  const part = relationshipsPartOf(presentation);
  const xml = draft.text(part);
  const taken = new Set(readRelationships(xml).map(({ id }) => id));
  let number = taken.size + 1;
  while (taken.has(`slide${number}`)) number += 1;
  const id = `slide${number}`;
  const attributes = `Id="${id}" Type="${RELATIONSHIP}" Target="/${slide}"`;
  draft.set(part, withChild(xml, 'Relationship', attributes));
  return id;
}

/** Names the copies behind the slide, in the presentation and in its sections. */
function nameCopies(
  draft: DocumentDraft,
  presentation: string,
  { entry, relationshipId, slideId }: RepeatedSlide,
  copies: readonly string[],
): void {
  const xml = draft.text(presentation);
  const from = nextSlideId(xml);
  const entries = copies.map((copy, index) =>
    entry.replace(`"${slideId}"`, `"${from + index}"`).replace(`"${relationshipId}"`, `"${copy}"`),
  );
  const inSections = copies.map((_, index) => `<p14:sldId id="${from + index}"/>`);
  const named = xml.replace(entry, () => entry + entries.join(''));
  draft.set(
    presentation,
    named.replace(inSection(slideId), (own) => own + inSections.join('')),
  );
}

function removeSlide(
  draft: DocumentDraft,
  presentation: string,
  { part, notes, entry, relationshipId, slideId }: RepeatedSlide,
): void {
  const gone = notes ? [part.name, notes.name] : [part.name];
  for (const name of gone) {
    draft.remove(name);
    draft.remove(relationshipsPartOf(name));
    draft.set(CONTENT_TYPES, withoutElement(draft.text(CONTENT_TYPES), `/${name}`));
  }
  const relationships = relationshipsPartOf(presentation);
  draft.set(relationships, withoutElement(draft.text(relationships), relationshipId));
  const xml = draft.text(presentation).replace(entry, '');
  draft.set(presentation, xml.replace(inSection(slideId), ''));
}

function copyRelationships(draft: DocumentDraft, from: string, to: string): void {
  const part = relationshipsPartOf(from);
  if (draft.has(part)) draft.set(relationshipsPartOf(to), draft.text(part));
}

/** Lets the relationship of a part that led to one part lead to another. */
function redirect(draft: DocumentDraft, part: string, from: string, to: string): void {
  const relationships = relationshipsPartOf(part);
  if (!draft.has(relationships)) return;
  const xml = draft.text(relationships);
  const old = readRelationships(xml).find(({ target }) => targetPart(part, target) === from);
  if (old) draft.set(relationships, xml.replace(`"${old.target}"`, `"/${to}"`));
}

function addType(draft: DocumentDraft, part: string, type: string): void {
  const attributes = `PartName="/${part}" ContentType="${type}"`;
  draft.set(CONTENT_TYPES, withChild(draft.text(CONTENT_TYPES), 'Override', attributes));
}

/** Adds an empty element at the end of a root, with the prefix of the root. */
function withChild(xml: string, name: string, attributes: string): string {
  const end = xml.lastIndexOf('</');
  const prefix = /^<\/([^\s>:]+:)?/u.exec(xml.slice(end))?.[1] ?? '';
  return `${xml.slice(0, end)}<${prefix}${name} ${attributes}/>${xml.slice(end)}`;
}

/** Takes the empty element away that has this value in an attribute. */
function withoutElement(xml: string, value: string): string {
  const at = xml.indexOf(`"${value}"`);
  if (at === -1) return xml;
  return xml.slice(0, xml.lastIndexOf('<', at)) + xml.slice(xml.indexOf('>', at) + 1);
}

/** Slides are numbered from 256 (ECMA-376 part 1, §19.7.13). */
function nextSlideId(presentation: string): number {
  const ids = [...presentation.matchAll(/<(?:\w+:)?sldId\s[^<>]*?\bid="(\d+)"/gu)];
  return Math.max(255, ...ids.map(([, id]) => Number(id))) + 1;
}

/** Where a section of the presentation names a slide. */
function inSection(slideId: string): RegExp {
  return new RegExp(`<p14:sldId id="${slideId}"\\s*/>`, 'u');
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/'));
