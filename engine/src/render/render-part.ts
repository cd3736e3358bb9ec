import type { DataReport } from '../language/diagnostics/data-report.ts';
import type { DataScope } from '../language/data-scope.ts';
import type { Expression } from '../language/expression.ts';
import { printedText } from '../language/printed-text.ts';
import { hasContent, itemsIn } from '../language/repeated.ts';
import { WORK } from '../language/work.ts';
import type {
  Choose,
  Instruction,
  Program,
  Repeat,
  ReferToNote,
  ReplacePicture,
  WriteLink,
  WriteRich,
} from '../compile/program.ts';
import { toFieldText } from '../read/field-arguments.ts';
import { OutputTooLarge } from '../errors.ts';
import { endsWithParagraph } from './ends-with-paragraph.ts';
import { renderAddress } from './render-address.ts';
import { reportLostCharacters } from './lost-characters.ts';
import { escapeXml } from '../read/xml-text.ts';

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

/** In characters; any office suite takes seconds to open a part of this size. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** Nested lists multiply. */
const MAX_ITERATIONS = 2_000_000;

/**
 * Renders a part.
 * @returns its XML
 * @throws OutputTooLarge; TooMuchWork
 */
export function renderPart(program: Program, scope: DataScope, context: RenderContext): string {
  return new PartRenderer(context).render(program, scope, true);
}

/** Renders pieces of one part within limits for the whole part. */
export class PartRenderer {
  readonly #context: RenderContext;
  #length = 0;
  #iterations = 0;

  constructor(context: RenderContext) {
    this.#context = context;
  }

  /** @param isFirst whether this is the first iteration of every surrounding list */
  render(program: Program, scope: DataScope, isFirst: boolean): string {
    let xml = '';
    this.#context.report.work.add(program.length * WORK.piece);
    for (const instruction of program) {
      if (typeof instruction === 'string') xml += instruction;
      else xml += this.#perform(instruction, scope, isFirst);
    }
    return xml;
  }

  /** Renders one iteration. @throws OutputTooLarge */
  renderIteration(body: Program, scope: DataScope, isFirst: boolean): string {
    const renderIteration = this.render(body, scope, isFirst);
    this.#iterations += 1;
    this.#count(renderIteration.length);
    return renderIteration;
  }

  #perform(instruction: Exclude<Instruction, string>, scope: DataScope, isFirst: boolean): string {
    switch (instruction.do) {
      case 'text':
        return this.#text(instruction.value, scope, instruction.lineBreak);
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
      case 'repeat':
        return this.#repeat(instruction, scope, isFirst);
      case 'choose':
        return this.#choose(instruction, scope, isFirst);
      case 'only-first':
        return isFirst ? instruction.literal : '';
      case 'drawing-id':
        return isFirst ? instruction.own : String(this.#context.drawingId());
      case 'note-reference':
        return this.#context.writeNote(instruction, scope, isFirst);
      case 'note':
        return this.renderIteration(instruction.body, scope, isFirst);
      case 'note-number':
        return this.#context.noteNumber();
      case 'keep-row': {
        const rows = this.render(instruction.body, scope, isFirst);
        return rows.includes(`</${instruction.row}>`) ? rows : '';
      }
      case 'keep-paragraph': {
        const content = this.render(instruction.body, scope, isFirst);
        const { paragraph } = instruction;
        return endsWithParagraph(content, paragraph) ? content : `${content}<${paragraph}/>`;
      }
    }
  }

  #text(value: Expression, scope: DataScope, lineBreak: string): string {
    const { report } = this.#context;
    const printed = printedText(value, scope, report);
    const text = escapeXml(printed);
    if (text !== printed) reportLostCharacters(printed, value, scope, report);
    this.#count(text.length);
    return text.includes('\n') ? text.replaceAll('\n', lineBreak) : text;
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

  #repeat({ value, body, otherwise }: Repeat, scope: DataScope, isFirst: boolean): string {
    const items = itemsIn(value, scope, this.#context.report);
    if (items === 'unusable') return '';
    if (items.length === 0) return this.render(otherwise, scope, isFirst);
    let xml = '';
    for (const [index, item] of items.entries()) {
      xml += this.renderIteration(body, item, isFirst && index === 0);
    }
    return xml;
  }

  #choose({ branches }: Choose, scope: DataScope, isFirst: boolean): string {
    const chosen = branches.find(({ condition }) => {
      if (condition === null) return true;
      const { value, when } = condition;
      return hasContent(value, scope, this.#context.report) === when;
    });
    return chosen ? this.render(chosen.body, scope, isFirst) : '';
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
