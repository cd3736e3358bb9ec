import fc from 'fast-check';
import type { Draft, FormPart } from '../draft.ts';
import { requestOf } from '../draft.ts';
import type { Mutation } from './mutation.ts';
import { breaking } from './mutation.ts';

const FILE: FormPart = { field: 'file', fileName: 'a.docx', content: 'x' };

const FORMS: readonly (readonly [string, readonly FormPart[]])[] = [
  ['a form without parts', []],
  ['a file in another field', [{ ...FILE, field: 'document' }]],
  ['a file in a field without a name', [{ ...FILE, field: '' }]],
  ['a file without a name', [{ ...FILE, fileName: '' }]],
  ['a file whose name is blank', [{ ...FILE, fileName: ' \t' }]],
  ['text instead of a file', [{ field: 'file', content: 'x' }]],
  ['two files', [FILE, FILE]],
  ['many files', Array.from({ length: 30 }, () => FILE)],
  [
    'thousands of fields',
    [...Array.from({ length: 1_500 }, () => ({ field: 'x', content: '' })), FILE],
  ],
  ['a file larger than the service takes', [{ ...FILE, content: 'x'.repeat(1_100_000) }]],
];

/** Uploads without a file or with several, and bodies that are not forms. */
export function formMutations(): fc.Arbitrary<Mutation> {
  const parts = fc
    .constantFrom(...FORMS)
    .map(([name, form]) => breaking(name, () => ({ body: { kind: 'form', parts: form } })));
  const cut = fc
    .nat()
    .map((at) => breaking('a form that breaks off', (draft) => ({ body: cutOff(draft, at) })));
  const other = fc
    .constantFrom('--\r\n', 'x', '----docloom', '{"file":"x"}', '\u0000')
    .map((text) =>
      breaking('what is no form', () => ({ body: { kind: 'bytes', bytes: Buffer.from(text) } })),
    );
  return fc.oneof(parts, cut, other);
}

/** At least the closing boundary is missing. */
function cutOff(draft: Draft, at: number): Draft['body'] {
  const bytes = requestOf(draft, {}).body ?? Buffer.alloc(0);
  const end = bytes.lastIndexOf('--docloom');
  return { kind: 'bytes', bytes: bytes.subarray(0, at % Math.max(end, 1)) };
}
