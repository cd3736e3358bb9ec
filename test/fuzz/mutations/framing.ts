import fc from 'fast-check';
import type { Header } from '../api-request.ts';
import { requestOf } from '../draft.ts';
import type { Mutation } from './mutation.ts';
import { breaking, changing } from './mutation.ts';

const UNREADABLE: readonly Header[][] = [
  [['Content-Length', '-1']],
  [['Content-Length', 'ten']],
  [['Content-Length', '1e1']],
  [['Content-Length', '99999999999999999999']],
  [
    ['Content-Length', '5'],
    ['Content-Length', '6'],
  ],
  [['Content-Length', '5, 6']],
  [
    ['Content-Length', '5'],
    ['Transfer-Encoding', 'chunked'],
  ],
  [['Transfer-Encoding', 'chunked, chunked']],
  [['Transfer-Encoding', 'nonsense']],
];

/** Bodies with a wrong length (RFC 9112 §6). */
export function framingMutations(hasBody: boolean): fc.Arbitrary<Mutation> {
  const unreadable = fc.constantFrom(...UNREADABLE).map((lengths) =>
    breaking(`a length that cannot be read: ${JSON.stringify(lengths)}`, ({ headers }) => ({
      headers: [...headers, ...lengths],
    })),
  );
  if (!hasBody) return unreadable;
  return fc.oneof(
    { weight: 2, arbitrary: unreadable },
    { weight: 1, arbitrary: fc.constantFrom(BREAKING_OFF, BROKEN_CHUNKS, ENDLESS_CHUNKS, NO_BODY) },
  );
}

const bodyOf = (draft: Parameters<typeof requestOf>[0]) =>
  requestOf(draft, {}).body ?? Buffer.alloc(0);

const BREAKING_OFF = breaking('a body that breaks off', (draft) => ({
  headers: [...draft.headers, ['Content-Length', String(bodyOf(draft).length + 10)]],
  breaksOff: true,
}));

const BROKEN_CHUNKS = breaking('chunks that are none', (draft) => ({
  headers: [...draft.headers, ['Transfer-Encoding', 'chunked']],
  body: { kind: 'bytes', bytes: Buffer.from('xyz\r\nnothing\r\n') },
}));

const ENDLESS_CHUNKS = breaking('chunks without an end', (draft) => ({
  headers: [...draft.headers, ['Transfer-Encoding', 'chunked']],
  body: { kind: 'bytes', bytes: Buffer.from('4\r\n{"x"\r\n') },
  breaksOff: true,
}));

const NO_BODY = changing('no body', () => ({ body: { kind: 'none' } }));
