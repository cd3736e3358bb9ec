/** What makes a stretch of a text look different from the text around it. */
export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** Letters of equal width. */
  readonly code: boolean;
}

/** The look of the text around it. */
export const PLAIN: TextStyle = { bold: false, italic: false, code: false };

/** The letters of a code, on every machine that has an office. */
export const CODE_FONT = 'Courier New';
