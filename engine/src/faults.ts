/** What a person must mend in a template. */
export interface Fault {
  /** The part of the file that it is in, such as `word/header1.xml`; null in an output's name. */
  part: string | null;
  /** The text around the tag, as a reader sees it; '' when it is not about a text. */
  near: string;
  /** What is wrong, a clause. */
  what: string;
  /** How to mend it, a sentence. */
  remedy: string;
}

/** A template with faults that a person must mend. */
export class TemplateFault extends Error {
  /** All of them, not the first only. */
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(sentenceOf).join(' '));
    this.name = 'TemplateFault';
    this.faults = faults;
  }
}

/** Returns a fault as one sentence and its remedy. */
export function sentenceOf({ part, near, what, remedy }: Fault): string {
  const place = [part && `in ${part}`, near && `near "${near}"`].filter(Boolean).join(', ');
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return `${sentence}${place && ` (${place})`}. ${remedy}`;
}

/** A file that is no template at all; the message says why. */
export class NotATemplate extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotATemplate';
  }
}

/** A document that would be larger than an office opens; the message says so. */
export class OutputTooLarge extends Error {
  constructor() {
    super('with this data the document would be larger than an office can open');
    this.name = 'OutputTooLarge';
  }
}
