import type { CompiledPart } from '../../compile/compile-part.ts';
import type { NoteKind } from '../../compile/parts/note-kind.ts';
import type { Program } from '../../compile/program.ts';
import type { DataScope } from '../../language/data-scope.ts';
import type { DocumentDraft } from '../document-draft.ts';
import type { RenderContext } from '../render-part.ts';
import { PartRenderer } from '../render-part.ts';

/** The notes of one document that are written where the text refers to them. */
export class DocumentNotes {
  readonly #copies: ReadonlyMap<NoteKind, { part: CompiledPart; copies: NoteCopies }>;

  /** @param contextOf a part of notes, while it is filled */
  constructor(
    parts: ReadonlyMap<NoteKind, CompiledPart>,
    contextOf: (part: CompiledPart) => RenderContext,
  ) {
    this.#copies = new Map(
      [...parts].map(([kind, part]) => {
        const copies = new NoteCopies(part, contextOf(part));
        return [kind, { part, copies }];
      }),
    );
  }

  /** Writes a note once more. @returns its number in the document */
  readonly write: RenderContext['writeNote'] = ({ kind, id }, scope, isFirst) =>
    this.#copies.get(kind)?.copies.write(id, scope, isFirst) ?? id;

  /** Puts the parts of the notes into the document, when all other parts have been filled. */
  addTo(draft: DocumentDraft, scope: DataScope): void {
    for (const { part, copies } of this.#copies.values()) {
      draft.set(part.name, copies.toXml(scope));
    }
  }
}

/**
 * The footnotes or the endnotes of one document, each with the data of the place that refers to it.
 * They are numbered in the order in which the text refers to them: LibreOffice relies on it.
 */
class NoteCopies {
  readonly #part: CompiledPart;
  readonly #bodies: ReadonlyMap<string, Program>;
  readonly #renderer: PartRenderer;
  readonly #written: string[] = [];
  /** Of the note that is being written, or was written last. */
  #number: number;

  /** @param context of the part of the notes */
  constructor(part: CompiledPart, context: RenderContext) {
    this.#part = part;
    this.#bodies = new Map(
      (part.program ?? []).flatMap((instruction) =>
        typeof instruction !== 'string' && instruction.do === 'note'
          ? [[instruction.id, instruction.body] as const]
          : [],
      ),
    );
    this.#number = (part.notes?.firstNumber ?? 1) - 1;
    const noteNumber = () => String(this.#number);
    this.#renderer = new PartRenderer({ ...context, noteNumber });
  }

  /**
   * Writes a note once more.
   * @param id its number in the template
   * @returns its number in the document; that of the template, when there is no such note
   * @throws OutputTooLarge
   */
  write(id: string, scope: DataScope, isFirst: boolean): string {
    const body = this.#bodies.get(id);
    if (!body) return id;
    this.#number += 1;
    this.#written.push(this.#renderer.renderIteration(body, scope, isFirst));
    return String(this.#number);
  }

  /** Returns the part with the notes that were written, in the place of those of the template. */
  toXml(scope: DataScope): string {
    const pieces = (this.#part.program ?? []).map((instruction) =>
      typeof instruction !== 'string' && instruction.do === 'note'
        ? null
        : this.#renderer.render([instruction], scope, true),
    );
    const first = pieces.indexOf(null);
    return pieces.map((piece, at) => (at === first ? this.#written.join('') : piece)).join('');
  }
}
