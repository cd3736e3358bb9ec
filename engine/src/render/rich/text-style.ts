/** The character formatting of a run of text. */
export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** Monospaced. */
  readonly code: boolean;
}

/** The formatting of the surrounding text. */
export const PLAIN: TextStyle = { bold: false, italic: false, code: false };

/** A monospaced font that is installed with every office suite. */
export const CODE_FONT = 'Courier New';
