import { badRequest } from './fake-error.ts';

/** What `q` asks for; the fake knows only what the storage uses. */
export interface FakeQuery {
  parent: string;
  name: string | null;
}

const QUERY = /^'([\w-]+)' in parents(?: and name = '((?:[^'\\]|\\['\\])*)')? and trashed = false$/;

export function parseQuery(q: string): FakeQuery {
  const [, parent, name] = QUERY.exec(q) ?? [];
  if (parent === undefined) throw badRequest(`Invalid Value: q = ${q}`);
  return { parent, name: name === undefined ? null : name.replace(/\\(.)/g, '$1') };
}
