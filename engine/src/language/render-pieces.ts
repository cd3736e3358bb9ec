import { OutputTooLarge } from '../errors.ts';
import type { DataReport } from './diagnostics/data-report.ts';
import type { DataScope } from './data-scope.ts';
import { printedText } from './printed-text.ts';
import { hasContent, itemsIn } from './repeated.ts';
import type { Block, Piece } from './text-program.ts';

/** In characters; names and passwords are far shorter. */
const MAX_LENGTH = 1_000_000;
/** Nested lists multiply. */
const MAX_ITERATIONS = 100_000;

/**
 * Renders a parsed text.
 * @throws OutputTooLarge
 */
export function renderPieces(
  pieces: readonly Piece[],
  scope: DataScope,
  report: DataReport,
): string {
  return new TextRenderer(report).fill(pieces, scope);
}

class TextRenderer {
  readonly #report: DataReport;
  #length = 0;
  #iterations = 0;

  constructor(report: DataReport) {
    this.#report = report;
  }

  fill(pieces: readonly Piece[], scope: DataScope): string {
    let text = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') text += this.#counted(piece);
      else if (piece.do === 'block') text += this.#fillBlock(piece, scope);
      else text += this.#counted(printedText(piece.value, scope, this.#report));
    }
    return text;
  }

  #fillBlock({ open, branches }: Block, scope: DataScope): string {
    const [first, second] = branches.map(({ body }) => body);
    switch (open.kind) {
      case 'if': {
        const met = branches.find(
          ({ condition }) => condition === null || condition.evaluate(scope, this.#report) === true,
        );
        return this.fill(met?.body ?? [], scope);
      }
      case 'inverse': {
        const isThere = hasContent(open.value, scope, this.#report);
        return this.fill((isThere ? second : first) ?? [], scope);
      }
      case 'list': {
        const items = itemsIn(open.value, scope, this.#report);
        if (items === 'unusable') return '';
        return items.length === 0
          ? this.fill(second ?? [], scope)
          : this.#repeat(first ?? [], items);
      }
    }
  }

  #repeat(body: readonly Piece[], items: readonly DataScope[]): string {
    let text = '';
    for (const item of items) {
      this.#iterations += 1;
      if (this.#iterations > MAX_ITERATIONS) throw new OutputTooLarge();
      text += this.fill(body, item);
    }
    return text;
  }

  #counted(text: string): string {
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw new OutputTooLarge();
    return text;
  }
}
