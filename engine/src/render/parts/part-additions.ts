/** The picture formats that Word, PowerPoint and LibreOffice all open. */
export type PictureExtension = 'png' | 'jpeg' | 'gif' | 'bmp';

/** The additions of rich values to the file while a part is rendered. */
export interface PartAdditions {
  /**
   * Adds a media file; equal content is added once.
   * @returns the ID of its relationship in this part
   * @throws UnusableValue if the file would become too large
   */
  picture(content: Uint8Array, extension: PictureExtension): string;
  /**
   * Adds a link to an external address.
   * @returns the ID of its relationship in this part
   */
  link(url: string): string;
  /** Returns an unused drawing ID. */
  drawingId(): number;
}
