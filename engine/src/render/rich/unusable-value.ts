/**
 * A value of the source data that cannot be shown as its filter asks, such as a picture of a kind
 * that no office opens. It costs its tag and not the document.
 */
export class UnusableValue extends Error {
  /** What is wrong, a clause: "it is a WebP picture, which Word does not open". */
  readonly what: string;
  /** How to mend it, a sentence. */
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    super(`${what}. ${remedy}`);
    this.name = 'UnusableValue';
    this.what = what;
    this.remedy = remedy;
  }
}
