import { TooMuchWork } from '../errors.ts';
import type { RichValue } from './pipeline/rich-value.ts';

/** What parts of a document cost, in characters of text that take as long. */
export const WORK = {
  /** A tag, or text between tags. */
  piece: 10,
  /** An item of a list that a filter reads. */
  listItem: 10,
  /** A picture, a link or Markdown, beside its text. */
  rich: 5_000,
  /** A QR code, and each character in it. */
  qrCode: 50_000,
  qrCharacter: 250,
} as const;

/** Counts the work for one document. It does not depend on the machine, as a duration would. */
export class WorkCount {
  readonly #max: number;
  #done = 0;

  constructor(max = Infinity) {
    this.#max = max;
  }

  /** @throws TooMuchWork */
  add(work: number): void {
    this.#done += work;
    if (this.#done > this.#max) throw new TooMuchWork();
  }
}

/** Returns the work of a picture, a QR code, a link or Markdown. */
export function workOfRich(value: RichValue | null): number {
  if (value?.kind !== 'qrcode') return WORK.rich;
  return WORK.qrCode + value.text.length * WORK.qrCharacter;
}

/** Returns the work of a filter that reads this value. */
export function workOf(value: unknown): number {
  if (typeof value === 'string') return WORK.piece + value.length;
  return Array.isArray(value) ? WORK.piece + value.length * WORK.listItem : WORK.piece;
}
