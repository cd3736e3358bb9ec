/** What is wrong in a tag, and how to mend it; each one sentence. */
export class LanguageFault extends Error {
  readonly what: string;
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    super(`${what} ${remedy}`);
    this.name = 'LanguageFault';
    this.what = what;
    this.remedy = remedy;
  }
}
