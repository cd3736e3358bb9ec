/**
 * Thrown for a document that is not given to a converter, or whose PDF may not leave it. The message
 * is a clause that users see.
 */
export class RefusedDocument extends Error {
  /** Whether the document is fine except for its size. */
  readonly isTooLarge: boolean;

  constructor(reason: string, { isTooLarge }: { isTooLarge: boolean }) {
    super(reason);
    this.name = 'RefusedDocument';
    this.isTooLarge = isTooLarge;
  }
}
