/** What a request is about, so that a message can name it. */
export interface Subject {
  /** A noun: `workflow`, `file`. */
  readonly kind: string;
  /** The ID it was asked for by, when there was one. */
  readonly id?: string;
  /** The display name of the parameter that held the ID. */
  readonly parameter?: string;
}

/** The subject in the words of a message: `workflow wkf_1`, `the new workflow`. */
export function nameSubject(subject: Subject): string {
  return subject.id === undefined ? `the ${subject.kind}` : `${subject.kind} ${subject.id}`;
}
