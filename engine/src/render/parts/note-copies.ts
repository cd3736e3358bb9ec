import type { PackedPart } from '../../archive/packed-part.ts';
import { pack } from '../../archive/packed-part.ts';
import { concatBytes } from '../../bytes.ts';
import type { CompiledPart } from '../../compile/compile-part.ts';
import type { NoteKind } from '../../compile/parts/note-kind.ts';
import type { Program } from '../../compile/program.ts';
import type { DataScope } from '../../language/data-scope.ts';
import type { DocumentDraft } from '../document-draft.ts';
import type { XmlBuffer } from '../output/xml-buffer.ts';
import type { RenderContext } from '../render-part.ts';
import { PartRenderer } from '../render-part.ts';

/** The notes of one document that are rendered at their reference. */
export class DocumentNotes {
  readonly #copies: ReadonlyMap<NoteKind, { part: CompiledPart; copies: NoteCopies }>;

  /**
   * @param contextOf returns the context of a notes part while it is rendered
   * @param xml the buffer in which all parts of the document are rendered
   */
  constructor(
    parts: ReadonlyMap<NoteKind, CompiledPart>,
    contextOf: (part: CompiledPart) => RenderContext,
    xml: XmlBuffer,
  ) {
    this.#copies = new Map(
      [...parts].map(([kind, part]) => {
        const copies = new NoteCopies(part, contextOf(part), xml);
        return [kind, { part, copies }];
      }),
    );
  }

  /** Writes a copy of a note. @returns its number in the document */
  readonly write: RenderContext['writeNote'] = ({ kind, id }, scope, isFirst) =>
    this.#copies.get(kind)?.copies.write(id, scope, isFirst) ?? id;

  /** Adds the notes parts to the document, after all other parts have been rendered. */
  addTo(draft: DocumentDraft, scope: DataScope): void {
    for (const { part, copies } of this.#copies.values()) {
      draft.set(part.name, copies.render(scope));
    }
  }
}

/**
 * The footnotes or endnotes of one document, each rendered with the data at its reference. They are
 * numbered in the order of their references, which LibreOffice requires.
 */
class NoteCopies {
  readonly #part: CompiledPart;
  readonly #bodies: ReadonlyMap<string, Program>;
  readonly #renderer: PartRenderer;
  readonly #xml: XmlBuffer;
  readonly #written: Uint8Array[] = [];
  /** The number of the note that was written last, or is being written. */
  #number: number;

  /** @param context the context of the notes part */
  constructor(part: CompiledPart, context: RenderContext, xml: XmlBuffer) {
    this.#part = part;
    this.#xml = xml;
    this.#bodies = new Map(
      (part.program ?? []).flatMap((instruction) =>
        instruction.do === 'note' ? [[instruction.id, instruction.body] as const] : [],
      ),
    );
    this.#number = (part.notes?.firstNumber ?? 1) - 1;
    const noteNumber = () => String(this.#number);
    this.#renderer = new PartRenderer({ ...context, noteNumber }, xml);
  }

  /**
   * Writes a copy of a note.
   * @param id its ID in the template
   * @returns its number in the document; its ID in the template if there is no such note
   * @throws OutputTooLarge
   */
  write(id: string, scope: DataScope, isFirst: boolean): string {
    const body = this.#bodies.get(id);
    if (!body) return id;
    this.#number += 1;
    // The part with the reference is being rendered in the same buffer, so the note is taken out.
    const start = this.#xml.position;
    this.#renderer.renderIteration(body, scope, isFirst);
    this.#written.push(this.#xml.cut(start));
    return String(this.#number);
  }

  /** Renders the part with the written notes in place of the template's notes. */
  render(scope: DataScope): PackedPart {
    const pieces = (this.#part.program ?? []).map((instruction) => {
      if (instruction.do === 'note') return null;
      const start = this.#xml.position;
      this.#renderer.render([instruction], scope, true);
      return this.#xml.cut(start);
    });
    const first = pieces.indexOf(null);
    const whole = pieces.flatMap((piece, at) => (at === first ? this.#written : (piece ?? [])));
    return pack(this.#part.name, concatBytes(whole));
  }
}
