/** The subject of a request, for messages. */
export interface Subject {
  /** A noun: `workflow`, `file`. */
  readonly kind: string;
  /** The ID in the request, if any. */
  readonly id?: string;
  /** The display name of the parameter with the ID. */
  readonly parameter?: string;
}

/** Returns the subject as a message names it: `workflow wkf_1`, `the new workflow`. */
export function nameSubject(subject: Subject): string {
  return subject.id === undefined ? `the ${subject.kind}` : nameWithoutArticle(subject);
}

/** Returns the subject for the use after an article: `workflow wkf_1`, `new workflow`. */
export function nameWithoutArticle({ kind, id }: Subject): string {
  return id === undefined ? kind : `${kind} ${id}`;
}
