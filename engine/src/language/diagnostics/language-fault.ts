/** What is wrong in a tag, and how to mend it. */
export class LanguageFault extends Error {
  /** A clause, without a full stop: whoever reports it says where. */
  readonly what: string;
  /** A sentence. */
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    super(`${what}. ${remedy}`);
    this.name = 'LanguageFault';
    this.what = what;
    this.remedy = remedy;
  }
}
