/** No picture can be drawn of this PDF, now or later; the message says why, a clause. */
export class NotDrawable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotDrawable';
  }
}

/**
 * Draws pages of PDF files. A file that hangs or ends what draws costs nobody else a picture, and
 * nothing that it links to is fetched.
 */
export interface PageDrawer {
  /**
   * The first page on white, its longest side with 400 pixels. One is drawn at a time; the others
   * wait.
   * @param pdf from a stranger; it may be anything
   * @returns a PNG
   * @throws NotDrawable; ConverterUnavailable when nothing can be drawn now
   */
  drawFirstPage(pdf: Uint8Array): Promise<Uint8Array>;
  /** Ends the drawer; what is under way is given up. */
  close(): Promise<void>;
}
