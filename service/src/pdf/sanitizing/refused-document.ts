/**
 * Thrown for a document that is not given to a converter, or whose PDF may not leave it. The message
 * is a clause that users see.
 */
export class RefusedDocument extends Error {
  /** Whether the document is fine except for its size. */
  readonly isTooLarge: boolean;

  /** How to correct it, as sentences; null for the remedy of any document. */
  readonly remedy: string | null;

  constructor(
    reason: string,
    { isTooLarge, remedy = null }: { isTooLarge: boolean; remedy?: string | null },
  ) {
    super(reason);
    this.name = 'RefusedDocument';
    this.isTooLarge = isTooLarge;
    this.remedy = remedy;
  }
}
