/** What can be wrong with a text that should be a JSON object. */
export type MistakeReason =
  | 'empty'
  | 'notAnObject'
  | 'unclosed'
  | 'unclosedText'
  | 'badEscape'
  | 'controlCharacter'
  | 'badNumber'
  | 'wrongQuotes'
  | 'textWithoutQuotes'
  | 'commaTooMany'
  | 'valueMissing'
  | 'nameMissing'
  | 'colonMissing'
  | 'commaMissing'
  | 'afterTheEnd'
  | 'tooDeep';

/** Why a text is no JSON object, and where. The browser's own messages differ and are in English. */
export class JsonMistake extends Error {
  readonly reason: MistakeReason;
  /** Characters before the mistake. */
  readonly position: number;
  /** What stands there instead, for the words of the reason; may be empty. */
  readonly found: string;

  constructor(reason: MistakeReason, position: number, found = '') {
    super(reason);
    this.name = 'JsonMistake';
    this.reason = reason;
    this.position = position;
    this.found = found;
  }
}

/** Returns the line and the column of a position as an editor shows them, both counted from 1. */
export function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const lines = text.slice(0, position).split(/\r\n|[\r\n]/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
