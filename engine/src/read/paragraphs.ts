import { mayContainForeignTags } from '../language/foreign/foreign-tags.ts';
import { decodeWithPlaces } from './xml-characters.ts';
import type { Element } from './xml-tree.ts';

/** A piece of text in the file, such as the content of one `<w:t>`. */
export interface TextPiece {
  readonly element: Element;
  /** Its range in the paragraph's text. */
  readonly from: number;
  readonly to: number;
  /** The offset in the part of each UTF-16 unit of its text, and of its end. */
  readonly starts: readonly number[];
}

/** A paragraph, or a text that is a unit of its own. */
export interface Paragraph {
  /** `w:p` or `a:p`; for other texts, the element that contains the text. */
  readonly element: Element;
  readonly text: string;
  readonly pieces: readonly TextPiece[];
}

const PARAGRAPHS = new Set(['w:p', 'a:p']);
const TEXTS = new Set(['w:t', 'a:t', 'm:t']);

/** Elements that stand for a character. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['a:br', '\n'],
  ['w:tab', '\t'],
  ['w:noBreakHyphen', '-'],
  ['w:softHyphen', '\u00ad'],
]);

/** Elements with deleted or moved text. */
const GONE = new Set(['w:del', 'w:moveFrom']);

/** Properties that an office suite writes itself, such as the titles of all slides. */
const WRITTEN_BY_OFFICE = new Set(['TitlesOfParts', 'HeadingPairs']);

/** Elements that contain a text of their own: a chart label, in both of its forms. */
const TEXTS_BY_THEMSELVES = new Set(['c:v', 'cx:v', 'cx:pt']);

/**
 * Returns the paragraphs of a part that may contain tags, in no particular order. The text of a
 * text box belongs to the text box, not to the paragraph of its anchor.
 * @param isProperties whether the part contains the document's properties, where every element
 * without children is a separate text
 */
export function paragraphsOf(source: string, root: Element, isProperties: boolean): Paragraph[] {
  const gathered = new Map<Element, GatheredParagraph>();
  const visit = (element: Element, paragraph: Element | null): void => {
    if (GONE.has(element.name) || (isProperties && WRITTEN_BY_OFFICE.has(element.name))) return;
    const around = PARAGRAPHS.has(element.name) ? element : paragraph;
    if (isTextByItself(element, isProperties)) add(element, element);
    else if (around && TEXTS.has(element.name)) add(around, element);
    else if (around) addLetter(around, element);
    for (const child of element.children) visit(child, around);
  };
  const gather = (paragraph: Element) => {
    const known = gathered.get(paragraph) ?? { text: '', pieces: [] };
    gathered.set(paragraph, known);
    return known;
  };
  const add = (paragraph: Element, element: Element) => {
    // A comment or CDATA section in a text: no editor writes one, and tags in it are ignored.
    if (source.slice(element.contentStart, element.contentEnd).includes('<')) return;
    const known = gather(paragraph);
    const { text, starts } = decodeWithPlaces(source, element.contentStart, element.contentEnd);
    const from = known.text.length;
    known.text += text;
    known.pieces.push({ element, from, to: known.text.length, starts });
  };
  const addLetter = (paragraph: Element, element: Element) => {
    const letter = LETTERS.get(element.name);
    // Tab stops in paragraph properties have the same name as tabs.
    if (letter && element.parent?.name !== 'w:tabs') gather(paragraph).text += letter;
  };
  visit(root, null);
  return [...gathered]
    .filter(([, { text }]) => mayContainTags(text))
    .map(([element, { text, pieces }]) => ({ element, text, pieces }));
}

/** Returns whether a text may contain tags, or text that is meant as one. */
function mayContainTags(text: string): boolean {
  return text.includes('{{') || text.includes('}}') || mayContainForeignTags(text);
}

interface GatheredParagraph {
  text: string;
  pieces: TextPiece[];
}

function isTextByItself(element: Element, isProperties: boolean): boolean {
  if (TEXTS_BY_THEMSELVES.has(element.name)) return true;
  return isProperties && element.children.length === 0 && element.contentEnd > element.contentStart;
}
