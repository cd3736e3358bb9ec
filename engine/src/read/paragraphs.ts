import { mayContainForeignTags } from '../language/foreign/foreign-tags.ts';
import { decodeWithPlaces } from './xml-characters.ts';
import type { Element } from './xml-tree.ts';

/** A stretch of text in the file, such as the content of one `<w:t>`. */
export interface TextPiece {
  readonly element: Element;
  /** Where its text begins and ends in the paragraph's text. */
  readonly from: number;
  readonly to: number;
  /** Where each unit of its text begins in the part; one more than the text has, for its end. */
  readonly starts: readonly number[];
}

/** What a reader takes for one text: a paragraph, or a text that stands by itself. */
export interface Paragraph {
  /** `w:p` or `a:p`; of a text that stands by itself, the element that holds it. */
  readonly element: Element;
  readonly text: string;
  readonly pieces: readonly TextPiece[];
}

const PARAGRAPHS = new Set(['w:p', 'a:p']);
const TEXTS = new Set(['w:t', 'a:t', 'm:t']);

/** What an editor puts between the letters of a text, as a letter. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['a:br', '\n'],
  ['w:tab', '\t'],
  ['w:noBreakHyphen', '-'],
  ['w:softHyphen', '\u00ad'],
]);

/** What a reader does not see: a record of the text that was there before. */
const GONE = new Set(['w:del', 'w:moveFrom']);

/** What an office writes itself into the properties, such as the titles of all slides. */
const WRITTEN_BY_OFFICE = new Set(['TitlesOfParts', 'HeadingPairs']);

/** Elements whose text stands by itself: a label of a chart, in both of its forms. */
const TEXTS_BY_THEMSELVES = new Set(['c:v', 'cx:v', 'cx:pt']);

/**
 * The paragraphs of a part that may have tags in them, in no particular order. The text of a text
 * box belongs to the text box, not to the paragraph that it is anchored in.
 * @param isProperties whether the part holds the document's properties, where every element without
 * children is a text by itself
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
    // A comment or a CDATA section in a text: no editor writes one, and a tag in it is left alone.
    if (source.slice(element.contentStart, element.contentEnd).includes('<')) return;
    const known = gather(paragraph);
    const { text, starts } = decodeWithPlaces(source, element.contentStart, element.contentEnd);
    const from = known.text.length;
    known.text += text;
    known.pieces.push({ element, from, to: known.text.length, starts });
  };
  const addLetter = (paragraph: Element, element: Element) => {
    const letter = LETTERS.get(element.name);
    // A tab stop of the paragraph's properties has the name of a tab.
    if (letter && element.parent?.name !== 'w:tabs') gather(paragraph).text += letter;
  };
  visit(root, null);
  return [...gathered]
    .filter(([, { text }]) => mayContainTags(text))
    .map(([element, { text, pieces }]) => ({ element, text, pieces }));
}

/** Tags, or what is meant as one. */
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
