import type { Draft } from '../draft.ts';

/** A change of a valid or already mutated request. */
export interface Mutation {
  name: string;
  apply(draft: Draft): Draft;
}

/** A mutation that the document cannot express, but that every server must reject. */
export function breaking(name: string, apply: (draft: Draft) => Partial<Draft>): Mutation {
  return { name, apply: (draft) => ({ ...draft, ...apply(draft), broken: name }) };
}

/** A mutation whose validity the document determines. */
export function changing(name: string, apply: (draft: Draft) => Partial<Draft>): Mutation {
  return { name, apply: (draft) => ({ ...draft, ...apply(draft) }) };
}

/** A mutation that the document does not mention: the request may succeed or be rejected. */
export function opening(name: string, apply: (draft: Draft) => Partial<Draft>): Mutation {
  return { name, apply: (draft) => ({ ...draft, ...apply(draft), isOpen: true }) };
}
