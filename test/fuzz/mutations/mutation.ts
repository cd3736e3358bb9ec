import type { Draft } from '../draft.ts';

/** Something that is done to a request that the document allows, or to a broken one. */
export interface Mutation {
  name: string;
  apply(draft: Draft): Draft;
}

/** A mutation that the document has no words for, but that no server may take. */
export function breaking(name: string, apply: (draft: Draft) => Partial<Draft>): Mutation {
  return { name, apply: (draft) => ({ ...draft, ...apply(draft), broken: name }) };
}

/** A mutation after which the document says whether it is still allowed. */
export function changing(name: string, apply: (draft: Draft) => Partial<Draft>): Mutation {
  return { name, apply: (draft) => ({ ...draft, ...apply(draft) }) };
}

/** A mutation of which the document says nothing: it may be done, and it may be refused. */
export function opening(name: string, apply: (draft: Draft) => Partial<Draft>): Mutation {
  return { name, apply: (draft) => ({ ...draft, ...apply(draft), isOpen: true }) };
}
