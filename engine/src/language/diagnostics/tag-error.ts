/** Thrown for a tag that cannot be parsed or placed. */
export class TagError extends Error {
  /** What is wrong, as a clause without a full stop: the caller adds the location. */
  readonly what: string;
  /** How to fix it, as a sentence. */
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    super(`${what}. ${remedy}`);
    this.name = 'TagError';
    this.what = what;
    this.remedy = remedy;
  }
}
