import fc from 'fast-check';
import type { DraftBody } from '../draft.ts';
import type { Mutation } from './mutation.ts';
import { changing } from './mutation.ts';

/** Values that are invalid in most places, without URLs of other machines. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0.5,
  3_601,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\t\n',
  '0',
  '1',
  'true',
  'null',
  'NaN',
  'Infinity',
  '1e999',
  'COMPLETE',
  'documents.created',
  'nothing.happened',
  '#12345',
  '#ffffff\n',
  '#GGGGGG',
  'x'.repeat(201),
  'x'.repeat(100_000),
  '\u{1f600}'.repeat(101),
  '\u{1f600}'.repeat(201),
  ` ${'x'.repeat(200)}`,
  '\ud800',
  '\udc00 and \ud800',
  '\u0000',
  '\u0001\u001b[2J',
  '\u202e\ufeff',
  '\u00a0\u2003',
  '__proto__',
  '../../etc/passwd',
  'fil_unknown',
  'wkf_unknown',
  'not a url',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'http://',
  'http://127.0.0.1:99999/',
  'http://127.0.0.1/a b',
  'HTTP://127.0.0.1/',
  'http:/127.0.0.1/',
  'http:127.0.0.1',
  ' http://127.0.0.1/ ',
  'http://127.0.0.1/\u00fc',
  'http://127.0.0.1/%zz',
  'http://127.0.0.1\\x',
  'http://[::1/',
  [],
  {},
  [[]],
  [null],
  ['documents.created', 'documents.created'],
  ['documents.created', 7],
  [''],
  { name: 'x' },
  { fileId: 'x' },
];

const ODD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'unknown',
  '',
  'id',
  'file',
  'file_id',
  'fileId',
  'status',
  '$ref',
  '\u0000',
  'name ',
];

/** Changes somewhere in a JSON body. */
export function bodyValueMutations(): fc.Arbitrary<Mutation> {
  const place = fc.nat({ max: 50 });
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ODD_VALUES) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  );
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(place, value)
        .map(([at, one]) => onValue('another value', (body) => replaced(body, at, one))),
    },
    {
      weight: 2,
      arbitrary: place.map((at) => onValue('a member less', (body) => without(body, at))),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(place, fc.constantFrom(...ODD_NAMES), value)
        .map(([at, name, one]) =>
          onValue('a member more', (body) => withMember(body, at, name, one)),
        ),
    },
    { weight: 1, arbitrary: value.map((one) => onValue('another body', () => one)) },
  );
}

function onValue(name: string, change: (value: unknown) => unknown): Mutation {
  return changing(name, ({ body }) => ({ body: changed(body, change) }));
}

function changed(body: DraftBody, change: (value: unknown) => unknown): DraftBody {
  return body.kind === 'json' ? { kind: 'json', value: change(body.value) } : body;
}

/** A member of an object or an item of a list in a value, at any depth. */
interface Place {
  in: Record<string, unknown> | unknown[];
  key: string | number;
}

/** Changes a copy at one of its places; the index wraps around. */
function atPlace(value: unknown, at: number, change: (place: Place) => void): unknown {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (place) change(place);
  return copy;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const held = value as Record<string, unknown>;
  return Object.keys(held).flatMap((key) => [{ in: held, key }, ...placesIn(held[key])]);
}

function replaced(value: unknown, at: number, by: unknown): unknown {
  return atPlace(value, at, ({ in: held, key }) => {
    define(held, key, by);
  });
}

function without(value: unknown, at: number): unknown {
  return atPlace(value, at, ({ in: held, key }) => {
    if (Array.isArray(held)) held.splice(Number(key), 1);
    else Reflect.deleteProperty(held, key);
  });
}

function withMember(value: unknown, at: number, name: string, member: unknown): unknown {
  const copy = structuredClone(value);
  const objects = [
    copy,
    ...placesIn(copy).map(({ in: held, key }) => Reflect.get(held, key) as unknown),
  ];
  const wanted = objects.filter(
    (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
  );
  const object = wanted[at % Math.max(wanted.length, 1)];
  if (object) define(object, name, member);
  return copy;
}

/** Including `__proto__`, which is an ordinary member in JSON. */
function define(held: object, key: string | number, value: unknown): void {
  Object.defineProperty(held, key, { value, enumerable: true, configurable: true, writable: true });
}
