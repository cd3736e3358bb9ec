/** Thrown when a PDF can never be drawn; the message is a clause that says why. */
export class NotDrawable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotDrawable';
  }
}

/**
 * Draws pages of PDF files. A file that hangs or crashes the program does not affect other files,
 * and nothing that a file links to is fetched.
 */
export interface PageDrawer {
  /**
   * Draws a page on white; its longest side has 400 pixels. Pages are drawn one at a time; other
   * calls wait.
   * @param pdf untrusted; it may contain anything
   * @param page its number, from 1
   * @returns a PNG
   * @throws NotDrawable, also if there is no such page; ConverterUnavailable if nothing can be drawn
   * at present
   */
  drawPage(pdf: Uint8Array, page: number): Promise<Uint8Array>;
  /** Ends the drawer and abandons the page in progress. */
  close(): Promise<void>;
}
