import { OutputTooLarge } from '../templates.ts';
import { holds } from './comparison.ts';
import type { DataScope } from './data-scope.ts';
import type { Block, Piece } from './text-program.ts';
import { textOf } from './value-text.ts';

/** In characters; a name and a password are far shorter. */
const MAX_LENGTH = 1_000_000;
/** Lists in lists multiply. */
const MAX_TURNS = 100_000;

type Report = (missing: string) => void;

/**
 * Fills a text that has been read.
 * @throws OutputTooLarge
 */
export function fillText(pieces: readonly Piece[], scope: DataScope, report: Report): string {
  return new TextFiller(report).fill(pieces, scope);
}

class TextFiller {
  readonly #report: Report;
  #length = 0;
  #turns = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  fill(pieces: readonly Piece[], scope: DataScope): string {
    let text = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') text += this.#counted(piece);
      else if (piece.do === 'block') text += this.#fillBlock(piece, scope);
      else text += this.#counted(textOf(piece.value.evaluate(scope, this.#report)));
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
        const isThere = holds(open.value.evaluate(scope, () => undefined));
        return this.fill((isThere ? second : first) ?? [], scope);
      }
      case 'list': {
        const value = open.value.evaluate(scope, this.#report);
        if (!holds(value)) return this.fill(second ?? [], scope);
        return this.#repeat(first ?? [], value, scope);
      }
    }
  }

  #repeat(body: readonly Piece[], value: unknown, scope: DataScope): string {
    if (!Array.isArray(value)) return this.fill(body, scope.inside(value));
    let text = '';
    for (const [index, item] of value.entries()) {
      this.#turns += 1;
      if (this.#turns > MAX_TURNS) throw new OutputTooLarge();
      text += this.fill(body, scope.item(item, { index, count: value.length }));
    }
    return text;
  }

  #counted(text: string): string {
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw new OutputTooLarge();
    return text;
  }
}
