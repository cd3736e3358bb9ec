import type { FileKind } from '../contestants/contestant.ts';
import type { Syntax } from '../contestants/syntax.ts';

/** A kind of document that every capable library renders. */
export interface TemplateCase {
  readonly name: string;
  readonly title: string;
  readonly kind: FileKind;
  /** The target: docxtemplater's processor time divided by Docloom's, at least. */
  readonly target: number;
  /** The target: Docloom's processor time divided by the floor, at most. */
  readonly floorTarget: number;
  /** The template with the tags of a library. */
  readonly template: (syntax: Syntax) => Promise<Uint8Array>;
  readonly data: DataOf;
}

/** The data of a document; each has different data. */
export type DataOf = (number: number) => object;
