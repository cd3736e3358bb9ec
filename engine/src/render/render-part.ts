import type { DataReport } from '../language/diagnostics/data-report.ts';
import type { DataScope } from '../language/data-scope.ts';
import type { Expression } from '../language/expression.ts';
import { printedText } from '../language/printed-text.ts';
import { hasContent, itemsIn } from '../language/repeated.ts';
import { WORK } from '../language/work.ts';
import type { PackedPart } from '../archive/packed-part.ts';
import { toUtf8 } from '../bytes.ts';
import type { CompiledPart } from '../compile/compile-part.ts';
import type {
  Choose,
  Instruction,
  KeepParagraph,
  KeepRow,
  Literal,
  Note,
  Program,
  Repeat,
  ReferToNote,
  ReplacePicture,
  WriteLink,
  WriteRich,
  WriteText,
} from '../compile/program.ts';
import { toFieldText } from '../read/field-arguments.ts';
import { OutputTooLarge } from '../errors.ts';
import { endsWithParagraph } from './ends-with-paragraph.ts';
import { renderAddress } from './render-address.ts';
import { reportLostCharacters } from './lost-characters.ts';
import { escapeXml } from '../read/xml-text.ts';
import type { XmlBuffer } from './output/xml-buffer.ts';

/** The services of the document that a part needs while it is rendered. */
export interface RenderContext {
  /** Receives missing fields and values that cannot be used. */
  readonly report: DataReport;
  /** Returns an unused drawing ID. */
  readonly drawingId: () => number;
  /** Writes a picture, a link or paragraphs. */
  readonly writeRich: (value: unknown, instruction: WriteRich) => string;
  /**
   * Adds a link to an address.
   * @returns the relationship's ID; null if the address is not valid
   */
  readonly linkTo: (address: string, link: Pick<WriteLink, 'address'>) => string | null;
  /**
   * Adds a link to an address that is in the part itself.
   * @returns the address; '' if it is not valid
   */
  readonly addressTo: (address: string, link: Pick<WriteLink, 'address'>) => string;
  /** Replaces a picture of the template with the value, in the same frame. */
  readonly replacePicture: (value: unknown, instruction: ReplacePicture) => string;
  /**
   * Writes a note that the part refers to.
   * @returns its number
   */
  readonly writeNote: (reference: ReferToNote, scope: DataScope, isFirst: boolean) => string;
  /** Returns the number of the note that is being written; '' outside notes. */
  readonly noteNumber: () => string;
}

/** The instructions that neither contain a program nor write the most frequent values. */
type WrittenAsString = Exclude<
  Instruction,
  Literal | WriteText | Repeat | Choose | Note | KeepRow | KeepParagraph
>;

/** In characters; any office suite takes seconds to open a part of this size. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** Nested lists multiply. */
const MAX_ITERATIONS = 2_000_000;

/** A rendered part. */
export interface RenderedPart {
  readonly packed: PackedPart;
  /** The length of its XML, in UTF-16 code units. */
  readonly length: number;
}

/**
 * Renders a part.
 * @param xml is empty, and is empty again afterwards
 * @throws OutputTooLarge; TooMuchWork
 */
export function renderPart(
  { name, program }: Pick<CompiledPart, 'name' | 'program'>,
  scope: DataScope,
  context: RenderContext,
  xml: XmlBuffer,
): RenderedPart {
  new PartRenderer(context, xml).render(program ?? [], scope, true);
  const rendered = { packed: xml.pack(name), length: xml.length };
  xml.clear();
  return rendered;
}

/** Renders pieces of one part within limits for the whole part, to the end of a buffer. */
export class PartRenderer {
  readonly #context: RenderContext;
  readonly #xml: XmlBuffer;
  #length = 0;
  #iterations = 0;

  constructor(context: RenderContext, xml: XmlBuffer) {
    this.#context = context;
    this.#xml = xml;
  }

  /** @param isFirst whether this is the first iteration of every surrounding list */
  render(program: Program, scope: DataScope, isFirst: boolean): void {
    this.#context.report.work.add(program.length * WORK.piece);
    for (const instruction of program) {
      if (instruction.do === 'literal') this.#xml.writeLiteral(instruction);
      else if (instruction.do === 'text') this.#text(instruction, scope);
      else this.#perform(instruction, scope, isFirst);
    }
  }

  /** Renders one iteration. @throws OutputTooLarge */
  renderIteration(body: Program, scope: DataScope, isFirst: boolean): void {
    const before = this.#xml.length;
    this.render(body, scope, isFirst);
    this.#iterations += 1;
    this.#count(this.#xml.length - before);
  }

  #perform(
    instruction: Exclude<Instruction, Literal | WriteText>,
    scope: DataScope,
    isFirst: boolean,
  ): void {
    switch (instruction.do) {
      case 'repeat':
        this.#repeat(instruction, scope, isFirst);
        break;
      case 'choose':
        this.#choose(instruction, scope, isFirst);
        break;
      case 'note':
        this.renderIteration(instruction.body, scope, isFirst);
        break;
      case 'keep-row':
        this.#keepRow(instruction, scope, isFirst);
        break;
      case 'keep-paragraph':
        this.#keepParagraph(instruction, scope, isFirst);
        break;
      default:
        this.#xml.write(this.#xmlOf(instruction, scope, isFirst));
    }
  }

  /** Returns the XML of an instruction that is rare, or whose value is not just text. */
  #xmlOf(instruction: WrittenAsString, scope: DataScope, isFirst: boolean): string {
    switch (instruction.do) {
      case 'rich':
        return this.#context.writeRich(this.#evaluate(instruction.value, scope), instruction);
      case 'picture':
        return this.#context.replacePicture(this.#evaluate(instruction.value, scope), instruction);
      case 'link':
        return this.#link(instruction, scope);
      case 'field-address':
        return this.#inFieldCode(
          this.#context.addressTo(this.#address(instruction, scope), instruction),
        );
      case 'field-text':
        return this.#inFieldCode(printedText(instruction.value, scope, this.#context.report));
      case 'only-first':
        return isFirst ? instruction.literal : '';
      case 'drawing-id':
        return isFirst ? instruction.own : String(this.#context.drawingId());
      case 'note-reference':
        return this.#context.writeNote(instruction, scope, isFirst);
      case 'note-number':
        return this.#context.noteNumber();
    }
  }

  #text({ value, lineBreak }: WriteText, scope: DataScope): void {
    const { report } = this.#context;
    const printed = printedText(value, scope, report);
    const copied = this.#xml.writeEscaped(printed);
    if (copied !== null) {
      this.#count(copied);
      return;
    }
    const text = escapeXml(printed);
    if (text !== printed) reportLostCharacters(printed, value, scope, report);
    this.#count(text.length);
    this.#xml.write(text.includes('\n') ? text.replaceAll('\n', () => lineBreak) : text);
  }

  #link(link: WriteLink, scope: DataScope): string {
    const id = this.#context.linkTo(this.#address(link, scope), link);
    return id === null && !link.isRequired ? '' : `${link.attribute}="${id ?? ''}"`;
  }

  #address({ address }: Pick<WriteLink, 'address'>, scope: DataScope): string {
    const { report } = this.#context;
    return renderAddress(address, (value) => printedText(value, scope, report));
  }

  #inFieldCode(text: string): string {
    const code = escapeXml(toFieldText(text));
    this.#count(code.length);
    return code;
  }

  #repeat({ value, body, otherwise }: Repeat, scope: DataScope, isFirst: boolean): void {
    const items = itemsIn(value, scope, this.#context.report);
    if (items === 'unusable') return;
    if (items.length === 0) this.render(otherwise, scope, isFirst);
    for (const [index, item] of items.entries()) {
      this.renderIteration(body, item, isFirst && index === 0);
    }
  }

  #choose({ branches }: Choose, scope: DataScope, isFirst: boolean): void {
    const chosen = branches.find(({ condition }) => {
      if (condition === null) return true;
      const { value, when } = condition;
      return hasContent(value, scope, this.#context.report) === when;
    });
    if (chosen) this.render(chosen.body, scope, isFirst);
  }

  #keepRow({ row, body }: KeepRow, scope: DataScope, isFirst: boolean): void {
    const start = this.#xml.position;
    this.render(body, scope, isFirst);
    if (!this.#xml.contains(toUtf8(`</${row}>`), start)) this.#xml.cut(start);
  }

  #keepParagraph({ paragraph, body }: KeepParagraph, scope: DataScope, isFirst: boolean): void {
    const start = this.#xml.position;
    this.render(body, scope, isFirst);
    if (this.#xml.endsWith(toUtf8(`</${paragraph}>`), start)) return;
    if (endsWithParagraph(this.#xml.textFrom(start), paragraph)) return;
    this.#xml.write(`<${paragraph}/>`);
  }

  #evaluate(value: Expression, scope: DataScope): unknown {
    return value.evaluate(scope, this.#context.report);
  }

  #count(length: number): void {
    this.#context.report.work.add(length);
    this.#length += length;
    if (this.#length > MAX_LENGTH || this.#iterations > MAX_ITERATIONS) throw new OutputTooLarge();
  }
}
