import type { Element } from '@docloom/templates/package';
import type { Edit } from './markup.ts';
import { attributesOf, localName, textOf } from './markup.ts';

/** The Word fields that read another file or ask another program (ECMA-376 part 1, §17.16.5). */
const READS_FILES = new Set([
  'DATABASE',
  'DDE',
  'DDEAUTO',
  'IMPORT',
  'INCLUDE',
  'INCLUDEPICTURE',
  'INCLUDETEXT',
  'LINK',
  'RD',
]);

/** The text of an instruction, and its place in the part. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface OpenField {
  readonly pieces: Piece[];
  /** Whether the position is in the instruction, before the separator of the result. */
  isInstruction: boolean;
}

/** Elements whose content is only sometimes read, or is read apart from the text around it. */
const APART = new Set(['Choice', 'Fallback', 'txbxContent']);
const INSTRUCTION = new Set(['instrText', 'delInstrText']);
const TEXT = new Set(['t', 'delText']);

/**
 * Returns edits that empty the instructions of all fields that read files. Such a field keeps its
 * last result.
 *
 * An instruction may be spread over runs and contain other fields, whose results belong to it. If
 * fields begin or end in a place that not every reader reads, it is uncertain which text belongs to
 * which field: then all instructions of the part are emptied.
 */
export function emptiedInstructions(source: string, root: Element): Edit[] {
  if (!/instr/iu.test(source)) return [];
  return new InstructionReader(source).read(root);
}

class InstructionReader {
  readonly #source: string;
  readonly #all: Piece[] = [];
  readonly #emptied: Piece[] = [];
  #open: OpenField[] = [];
  #isUncertain = false;

  constructor(source: string) {
    this.#source = source;
  }

  read(root: Element): Edit[] {
    this.#visit(root);
    // A field without an end in its part counts too.
    while (this.#open.length > 0) this.#close();
    const emptied = this.#isUncertain ? this.#all : this.#emptied;
    return emptied.map(({ start, end }) => ({ start, end, text: '' }));
  }

  #visit(element: Element): void {
    const name = localName(element);
    if (APART.has(name)) {
      this.#visitApart(element);
      return;
    }
    if (name === 'fldSimple') this.#readSimple(element);
    else if (name === 'fldChar') this.#readMark(element);
    else if (INSTRUCTION.has(name)) this.#readInstruction(element);
    else if (TEXT.has(name)) this.#readText(element);
    for (const child of element.children) this.#visit(child);
  }

  #visitApart(element: Element): void {
    const outer = this.#open;
    this.#open = [];
    for (const child of element.children) this.#visit(child);
    if (this.#open.length > 0) this.#isUncertain = true;
    while (this.#open.length > 0) this.#close();
    this.#open = outer;
  }

  #readSimple(element: Element): void {
    for (const { local, value, valueStart, valueEnd } of attributesOf(this.#source, element)) {
      if (local !== 'instr') continue;
      const piece = { start: valueStart, end: valueEnd, text: value };
      this.#all.push(piece);
      if (readsFiles(value)) this.#emptied.push(piece);
    }
  }

  #readMark(element: Element): void {
    const types = attributesOf(this.#source, element).filter(
      ({ local }) => local === 'fldCharType',
    );
    if (types.length > 1) this.#isUncertain = true;
    const type = types[0]?.value;
    const field = this.#open.at(-1);
    if (type === 'begin') this.#open.push({ pieces: [], isInstruction: true });
    else if (field === undefined) this.#isUncertain ||= isInside(element, APART);
    else if (type === 'separate') field.isInstruction = false;
    else if (type === 'end') this.#close();
  }

  #readInstruction(element: Element): void {
    const piece = this.#pieceOf(element);
    this.#all.push(piece);
    const field = this.#open.at(-1);
    if (field?.isInstruction) field.pieces.push(piece);
    // No field of this document reads it.
    else this.#emptied.push(piece);
  }

  /** Text in an instruction, or in the result of a field in an instruction, belongs to it. */
  #readText(element: Element): void {
    const field = this.#open.findLast(({ isInstruction }) => isInstruction);
    field?.pieces.push(this.#pieceOf(element));
  }

  #close(): void {
    const { pieces } = this.#open.pop() ?? { pieces: [] };
    if (readsFiles(pieces.map(({ text }) => text).join(''))) this.#emptied.push(...pieces);
  }

  #pieceOf(element: Element): Piece {
    const { contentStart: start, contentEnd: end } = element;
    return { start, end, text: textOf(this.#source, element) };
  }
}

/** @param instruction ` INCLUDEPICTURE "https://…" \d ` */
function readsFiles(instruction: string): boolean {
  const [kind = ''] = /[^\s"\\“”„]+/u.exec(instruction) ?? [];
  return READS_FILES.has(kind.toUpperCase()) || /WEBSERVICE/iu.test(instruction);
}

function isInside(element: Element, names: ReadonlySet<string>): boolean {
  let outer = element.parent;
  while (outer && !names.has(localName(outer))) outer = outer.parent;
  return outer !== null;
}
