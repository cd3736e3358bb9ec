import fc from 'fast-check';
import type { Draft, DraftBody, FormPart } from '../draft.ts';
import { requestOf } from '../draft.ts';
import type { Mutation } from './mutation.ts';
import { breaking } from './mutation.ts';

/** The parts of a form with one file. */
interface Form {
  file: FormPart;
  /** Such as the data to fill the file with. */
  others: readonly FormPart[];
}

const UPLOAD: Form = { file: { field: 'file', fileName: 'a.docx', content: 'x' }, others: [] };

const FORMS: readonly (readonly [string, (form: Form) => readonly FormPart[]])[] = [
  ['a form without parts', () => []],
  ['a form without its file', ({ others }) => others],
  ['a file in another field', withFile((file) => [{ ...file, field: 'document' }])],
  ['a file in a field without a name', withFile((file) => [{ ...file, field: '' }])],
  ['a file without a name', withFile((file) => [{ ...file, fileName: '' }])],
  ['a file whose name is blank', withFile((file) => [{ ...file, fileName: ' \t' }])],
  ['text instead of a file', withFile(({ field, content }) => [{ field, content }])],
  ['two files', withFile((file) => [file, file])],
  ['many files', withFile((file) => Array.from({ length: 30 }, () => file))],
  [
    'thousands of fields',
    withFile((file) => [
      ...Array.from({ length: 1_500 }, () => ({ field: 'x', content: '' })),
      file,
    ]),
  ],
  [
    'a file larger than the service takes',
    withFile((file) => [{ ...file, content: 'x'.repeat(1_100_000) }]),
  ],
];

function withFile(change: (file: FormPart) => readonly FormPart[]) {
  return ({ file, others }: Form) => [...change(file), ...others];
}

/** Texts that are no JSON objects. */
const NO_OBJECTS = ['', 'x', '{', 'null', '[]', '7', '"{}"', '{"a":1}{}', '\u0000', '{"a":\ud800}'];

/** The changes of a part that is no file. */
const PARTS: readonly (readonly [string, (part: FormPart) => readonly FormPart[]])[] = [
  ['a part in another field', (part) => [{ ...part, field: `${part.field}s` }]],
  ['a part twice', (part) => [part, part]],
  ['a part and an unknown one', (part) => [part, { field: 'unknown', content: '{}' }]],
  ...NO_OBJECTS.map((content) => {
    return ['a part that is no object', (part: FormPart) => [{ ...part, content }]] as const;
  }),
];

/** Forms without a file, with several or with other parts, and bodies that are not forms. */
export function formMutations(): fc.Arbitrary<Mutation> {
  const files = fc
    .constantFrom(...FORMS)
    .map(([name, parts]) =>
      breaking(name, ({ body }) => ({ body: { kind: 'form', parts: parts(formIn(body)) } })),
    );
  const parts = fc
    .tuple(fc.nat(), fc.constantFrom(...PARTS))
    .map(([at, [name, change]]) => onPart(name, at, change));
  const cut = fc
    .nat()
    .map((at) => breaking('a form that breaks off', (draft) => ({ body: cutOff(draft, at) })));
  const other = fc
    .constantFrom('--\r\n', 'x', '----docloom', '{"file":"x"}', '\u0000')
    .map((text) =>
      breaking('what is no form', () => ({ body: { kind: 'bytes', bytes: Buffer.from(text) } })),
    );
  return fc.oneof(files, parts, cut, other);
}

function formIn(body: DraftBody): Form {
  if (body.kind !== 'form') return UPLOAD;
  const [file = UPLOAD.file] = body.parts.filter(({ fileName }) => fileName !== undefined);
  return { file, others: body.parts.filter((part) => part !== file) };
}

/** Changes a part that is no file. A form of a file alone stays valid. */
function onPart(
  name: string,
  at: number,
  change: (part: FormPart) => readonly FormPart[],
): Mutation {
  return {
    name,
    apply(draft) {
      if (draft.body.kind !== 'form') return draft;
      const { file, others } = formIn(draft.body);
      if (others.length === 0) return draft;
      const changed = others.flatMap((part, index) =>
        index === at % others.length ? change(part) : [part],
      );
      return { ...draft, body: { kind: 'form', parts: [file, ...changed] }, broken: name };
    },
  };
}

/** At least the closing boundary is missing. */
function cutOff(draft: Draft, at: number): Draft['body'] {
  const bytes = requestOf(draft, {}).body ?? Buffer.alloc(0);
  const end = bytes.lastIndexOf('--docloom');
  return { kind: 'bytes', bytes: bytes.subarray(0, at % Math.max(end, 1)) };
}
