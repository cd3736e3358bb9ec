import fc from 'fast-check';
import type { Draft } from '../draft.ts';
import { requestOf } from '../draft.ts';
import type { Mutation } from './mutation.ts';
import { breaking, changing } from './mutation.ts';

const MANY_LEVELS = 200;

/** Bodies that are not JSON, and ambiguous ones. */
export function bodyTextMutations(): fc.Arbitrary<Mutation> {
  const cut = fc
    .nat()
    .map((at) => onText('JSON that ends too early', (text) => text.subarray(0, at % text.length)));
  const byte = fc
    .tuple(fc.nat(), fc.constantFrom(0xff, 0xc0, 0x80, 0xed, 0x00))
    .map(([at, code]) => {
      return onText('a byte more', (text) => {
        const where = at % (text.length + 1);
        return Buffer.concat([text.subarray(0, where), Buffer.from([code]), text.subarray(where)]);
      });
    });
  const texts = [
    '',
    ' ',
    'null',
    'NaN',
    'undefined',
    '{',
    '[]',
    '""',
    '1e999',
    '-',
    "{'name':'x'}",
    '{name:"x"}',
    '{"name":"x",}',
    '{"name":"x"}}',
    '{"name":"x"} {}',
    '/* */ {"name":"x"}',
    '\ufeff{"name":"x"}',
    '{"name":"\\ud800"}',
    '{"name":"\\x"}',
    '{"name":"a\tb"}',
    '{"name":NaN}',
    '{"name":01}',
    '--docloom',
    'name=x',
    '<name>x</name>',
  ];
  const text = fc
    .constantFrom(...texts)
    .map((one) => onText('another text', () => Buffer.from(one)));
  const twice = fc
    .constantFrom('name', 'webhookUrl', 'file_id', 'graceSeconds', '__proto__', 'x')
    .chain((name) =>
      fc.constantFrom('1', '"x"', 'null', '{"a":1}').map((value) =>
        onText('a member twice', (json) => {
          const member = Buffer.from(`${JSON.stringify(name)}:${value}`);
          const isEmpty = json.length <= 2;
          return Buffer.concat([
            json.subarray(0, -1),
            Buffer.from(isEmpty ? '' : ','),
            member,
            Buffer.from('}'),
          ]);
        }),
      ),
    );
  const deep = fc.constantFrom(
    breaking('JSON nested deeper than the service takes', () => ({
      body: bytes(`{"x":${'['.repeat(MANY_LEVELS)}${']'.repeat(MANY_LEVELS)}}`),
    })),
    breaking('JSON that only opens', () => ({ body: bytes('['.repeat(100_000)) })),
    breaking('JSON with more members than the service takes', () => ({
      body: bytes(`{"x":[${'0,'.repeat(300_000)}0]}`),
    })),
    breaking('more bytes than the service takes', () => ({
      body: bytes(`{"x":"${'x'.repeat(1_100_000)}"}`),
    })),
  );
  return fc.oneof(cut, byte, text, twice, deep);
}

function bytes(text: string): Draft['body'] {
  return { kind: 'bytes', bytes: Buffer.from(text) };
}

function onText(name: string, change: (text: Buffer) => Buffer): Mutation {
  return changing(name, (draft) => {
    const { body } = requestOf(draft, {});
    return body === null || body.length === 0
      ? {}
      : { body: { kind: 'bytes', bytes: change(body) } };
  });
}
