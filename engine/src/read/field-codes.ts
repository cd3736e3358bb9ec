import { attributeOf } from './attributes.ts';
import type { Paragraph, TextPiece } from './paragraphs.ts';
import { decodeWithPlaces } from './xml-characters.ts';
import type { Element } from './xml-tree.ts';

/** The code of a Word field, which is not displayed (ECMA-376 part 1, §17.16). */
export interface FieldCode {
  /** `HYPERLINK`, `IF` … */
  readonly kind: string;
  /** The code as its own text, whose element is the one that starts the code. */
  readonly paragraph: Paragraph;
}

interface OpenField {
  readonly element: Element;
  text: string;
  readonly pieces: TextPiece[];
  /** Whether the position is in the code, before the separator of the result. */
  isCode: boolean;
}

/** Elements with deleted or moved text. */
const GONE = new Set(['w:del', 'w:moveFrom']);
/** Includes braces that an office suite has percent-encoded in addresses. */
const BRACES = /[{}]{2}|%7B%7B|%7D%7D/iu;

/** Returns the codes of fields that may contain tags, in the order of the fields' ends. */
export function fieldCodesOf(source: string, root: Element): FieldCode[] {
  if (!/instr/u.test(source)) return [];
  const codes: FieldCode[] = [];
  const open: OpenField[] = [];
  const close = (field: OpenField | undefined) => {
    if (!field || !BRACES.test(field.text)) return;
    const { element, pieces } = field;
    codes.push(codeOf({ element, text: field.text, pieces }));
  };
  const visit = (element: Element): void => {
    if (GONE.has(element.name)) return;
    if (element.name === 'w:fldSimple') codes.push(...simpleCode(source, element));
    if (element.name === 'w:instrText') addText(source, element, open.at(-1));
    if (element.name === 'w:fldChar') {
      const type = attributeOf(source, element, `${prefixOf(element)}fldCharType`)?.value;
      const field = open.at(-1);
      if (type === 'begin') open.push({ element, text: '', pieces: [], isCode: true });
      else if (type === 'separate' && field) field.isCode = false;
      else if (type === 'end') close(open.pop());
    }
    element.children.forEach(visit);
  };
  visit(root);
  // A field without an end in its part counts too.
  open.forEach(close);
  return codes;
}

function simpleCode(source: string, element: Element): FieldCode[] {
  const attribute = attributeOf(source, element, `${prefixOf(element)}instr`);
  if (!attribute || !BRACES.test(attribute.value)) return [];
  const { text, starts } = decodeWithPlaces(source, attribute.valueStart, attribute.valueEnd);
  return [codeOf({ element, text, pieces: [{ element, from: 0, to: text.length, starts }] })];
}

function addText(source: string, element: Element, field: OpenField | undefined): void {
  if (!field?.isCode) return;
  const { text, starts } = decodeWithPlaces(source, element.contentStart, element.contentEnd);
  const from = field.text.length;
  field.text += text;
  field.pieces.push({ element, from, to: field.text.length, starts });
}

function codeOf(paragraph: Paragraph): FieldCode {
  const [kind = ''] = /^\s*\S*/u.exec(paragraph.text) ?? [];
  return { kind: kind.trim().toUpperCase(), paragraph };
}

function prefixOf({ nameInFile }: Element): string {
  return nameInFile.slice(0, nameInFile.indexOf(':') + 1);
}
