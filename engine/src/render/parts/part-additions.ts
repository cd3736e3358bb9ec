/** The kinds of pictures that Word, PowerPoint and LibreOffice all open. */
export type PictureExtension = 'png' | 'jpeg' | 'gif' | 'bmp';

/** What a rich value may add to the file while a part of it is filled. */
export interface PartAdditions {
  /**
   * Adds a media file, once for equal content.
   * @returns the id of its relationship in this part
   * @throws UnusableValue when the file would become too large
   */
  picture(content: Uint8Array, extension: PictureExtension): string;
  /**
   * Adds a link to an address outside of the file.
   * @returns the id of its relationship in this part
   */
  link(url: string): string;
  /** A number that no drawing of the file has. */
  drawingId(): number;
}
