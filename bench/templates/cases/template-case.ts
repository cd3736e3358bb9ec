import type { FileKind } from '../contestants/contestant.ts';
import type { Syntax } from '../contestants/syntax.ts';

/** A kind of document that is made by all who can. */
export interface TemplateCase {
  readonly name: string;
  readonly title: string;
  readonly kind: FileKind;
  /** How many times less processor time than docxtemplater ours may take, at least. */
  readonly target: number;
  /** The template in the tags of a library. */
  readonly template: (syntax: Syntax) => Promise<Uint8Array>;
  readonly data: DataOf;
}

/** The data of a document; each has other data. */
export type DataOf = (number: number) => object;
