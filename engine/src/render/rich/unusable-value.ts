/**
 * Thrown for a value that cannot be shown as its filter requires, such as a picture in a format
 * that no office suite opens. Only its tag is affected, not the document.
 */
export class UnusableValue extends Error {
  /** The error as a clause: "it is a WebP picture, which Word does not open". */
  readonly what: string;
  /** How to fix it, as a sentence. */
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    super(`${what}. ${remedy}`);
    this.name = 'UnusableValue';
    this.what = what;
    this.remedy = remedy;
  }
}
