import fc from 'fast-check';
import type { DocumentedOperation, Draft } from '../draft.ts';
import { asQuery } from '../valid-drafts.ts';
import type { Mutation } from './mutation.ts';
import { breaking, changing } from './mutation.ts';

const ODD_IDS = [
  'wkf_unknown',
  'doc_unknown',
  'run_unknown',
  'dlv_unknown',
  'owc_unknown',
  'fil_unknown',
  'wkf_',
  'wkf',
  '0',
  '-1',
  '%20',
  '%00',
  '%0a',
  '%e2%98%83',
  '%ff',
  '%',
  '%zz',
  '%2',
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '%2F..%2F',
  '%252e',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  "'",
  '"',
  '*',
  ';',
  ':',
  '@',
  '~',
  'x'.repeat(400),
  'x'.repeat(501),
  'x'.repeat(9_000),
  '%f0%9f%98%80'.repeat(30),
];

/** IDs of existing resources, by the names of the path parameters. */
export interface OtherIds {
  own: Readonly<Record<string, string>>;
  strangers: Readonly<Record<string, string>>;
}

/** IDs of missing resources, and IDs that are impossible in a URL. */
function idMutations({ path }: DocumentedOperation, ids: OtherIds): fc.Arbitrary<Mutation> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return pathMutations();
  const name = fc.constantFrom(...names);
  return name.chain((one) => {
    const ofOtherKinds = Object.keys(ids.own).filter((kind) => kind !== one);
    const found = [...ofOtherKinds.map((kind) => ids.own[kind]), ...ofStrangers(ids)];
    const all = [...ODD_IDS, ...found.filter((id) => id !== undefined)];
    return fc.constantFrom(...all).map((id) => anotherId(one, id));
  });
}

/** Everyone who knows the URL of a source may send it data, and that of a share link downloads its file. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set(['secret', 'linkSecret']);

function ofStrangers({ strangers }: OtherIds): string[] {
  return Object.keys(strangers).flatMap((kind) =>
    FOR_EVERYBODY.has(kind) ? [] : [strangers[kind] ?? []].flat(),
  );
}

function anotherId(name: string, id: string): Mutation {
  return changing(`another ${name}`, (draft) => {
    return { path: draft.path.replace(`{${name}}`, () => id) };
  });
}

const PATHS: readonly (readonly [string, (path: string) => string])[] = [
  ['no slash at the end', (path) => path.replace(/(?<=.)\/$/, '')],
  ['two slashes at the end', (path) => `${path}//`],
  ['two slashes at the beginning', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace(/(?<=.)\//, '//')],
  ['a step up', (path) => `${path}/../`],
  ['an encoded step up', (path) => `${path}/%2e%2e/`],
  ['a step to nowhere', (path) => `/.${path}`],
  ['capitals', (path) => path.toUpperCase()],
  [
    'an encoded letter',
    (path) => path.replace(/[a-z](?=[^}]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['a part more', (path) => `${path}/more/`],
  ['a part less', (path) => path.replace(/[^/]+\/?$/, '')],
  ['a broken percent sign', (path) => `${path}%`],
  ['a percent sign that encodes nothing', (path) => `${path}%zz`],
  ['bytes that are no UTF-8', (path) => `${path}%c0%af`],
  ['an encoded NUL', (path) => `${path}%00`],
  ['a long end', (path) => `${path}${'x'.repeat(7_000)}`],
  ['an end that is too long', (path) => `${path}${'x'.repeat(8_200)}`],
  ['an end longer than all headers', (path) => `${path}${'x'.repeat(17_000)}`],
  ['another version', (path) => path.replace('/v0/', '/v1/')],
  ['a semicolon', (path) => `${path};x=1`],
];

/** Requests that every HTTP server must reject (RFC 9112 §3.2). */
const NO_TARGETS: readonly (readonly [string, (path: string) => string])[] = [
  ['an address without its slash', (path) => path.replace(/^\/+/, '')],
  ['a space in the address', (path) => `${path} x`],
  ['a control character in the address', (path) => `${path}\u0001`],
];

function pathMutations(): fc.Arbitrary<Mutation> {
  const odd = fc
    .constantFrom(...PATHS)
    .map(([name, change]) => changing(name, ({ path }) => ({ path: change(path) })));
  const impossible = fc
    .constantFrom(...NO_TARGETS)
    .map(([name, change]) => breaking(name, ({ path }) => ({ path: change(path) })));
  return fc.oneof({ weight: 5, arbitrary: odd }, { weight: 1, arbitrary: impossible });
}

/** Unusual URLs of an operation. */
export function addressMutations(
  documented: DocumentedOperation,
  ids: OtherIds,
): fc.Arbitrary<Mutation> {
  return fc.oneof(pathMutations(), idMutations(documented, ids));
}

const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '1000',
  '1001',
  '1e3',
  '0x10',
  '1.5',
  '5.0',
  '05',
  '+5',
  '5 ',
  '-0',
  '1_000',
  '\u0661',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '99999999999999999999',
  'true',
  'null',
  '[]',
  '{}',
  '__proto__',
  'ARCHIVED',
  'archived',
  'COMPLETE,ARCHIVED',
  '\u0000',
  '\u{1f600}',
  'x'.repeat(3_000),
  "' or 1=1 --",
  '%',
];
const RAW_QUERIES = [
  '%',
  '%zz',
  '%ff=%ff',
  '=',
  '&&&',
  '?',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor[prototype][x]=1',
  'limit[]=1',
  'limit[x]=1',
  '[]=1',
  'unknown=1',
  'unknown=1&unknown=2',
  'a=b=c',
  '%00=%00',
  'x'.repeat(2_000),
];

/** Unusual parameter values, repeated parameters, and unknown parameters. */
export function queryMutations({ operation }: DocumentedOperation): fc.Arbitrary<Mutation> {
  const raw = fc.constantFrom(...RAW_QUERIES).map((text) => withQuery('an odd query', text));
  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  if (names.length === 0) return raw;
  const name = fc.constantFrom(...names);
  const odd = fc.tuple(name, fc.constantFrom(...ODD_TEXTS)).map(([one, text]) =>
    changing('another value of a parameter', ({ query }) => ({
      query: [...without(query, one), asQuery(one, text)],
    })),
  );
  const twice = fc.tuple(name, fc.constantFrom('1', '2', '', 'x')).map(([one, text]) =>
    changing('a parameter twice', ({ query }) => ({
      query: [...without(query, one), asQuery(one, '1'), asQuery(one, text)],
    })),
  );
  return fc.oneof(
    { weight: 4, arbitrary: odd },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: raw },
  );
}

function withQuery(name: string, text: string): Mutation {
  return changing(name, ({ query }) => ({ query: [...query, text] }));
}

function without(query: Draft['query'], name: string): string[] {
  return query.filter((one) => !one.startsWith(`${name}=`));
}
