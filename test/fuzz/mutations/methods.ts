import fc from 'fast-check';
import type { ApiDocument } from '../../../service/src/http/openapi/api-document.ts';
import type { Mutation } from './mutation.ts';
import { breaking, changing } from './mutation.ts';

const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL'],
  ...['REPORT', 'SEARCH', 'QUERY', 'CONNECT'],
];
const NO_METHODS = ['get', 'FROB', 'G\u00c9T', 'GET,', '', '__proto__', 'X'.repeat(300)];

/** Methods that the document does not have for a path, and HEAD. */
export function methodMutations(path: string, { paths }: ApiDocument): fc.Arbitrary<Mutation> {
  const there = Object.keys(paths[path] ?? {}).map((method) => method.toUpperCase());
  const other = fc
    .constantFrom(...METHODS.filter((method) => !there.includes(method)))
    .map((method) => changing(`the method ${method}`, () => ({ method })));
  const none = fc
    .constantFrom(...NO_METHODS)
    .map((method) => breaking('what is no method', () => ({ method })));
  return fc.oneof({ weight: 4, arbitrary: other }, { weight: 1, arbitrary: none });
}
