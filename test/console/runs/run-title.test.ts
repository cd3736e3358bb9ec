import { titleOf } from '../../../console/src/runs/run-title.ts';

const file = (name: string) => ({ id: 'fil_1', name, url: 'https://docs.test/', mimeType: 'a/b' });
const output = {
  documentId: 'doc_1',
  deletedFiles: [],
  error: null,
  templateVersionId: null,
  renderMilliseconds: null,
  convertMilliseconds: null,
  storeMilliseconds: null,
};

it('names the documents, with their PDF only if nothing else is left', () => {
  const outputs = [
    { ...output, file: file('Order 7.docx'), pdf: file('Order 7.pdf') },
    { ...output, file: null, pdf: file('Letter 7.pdf') },
    { ...output, file: null, pdf: null },
  ];
  expect(titleOf({ id: 'run_1', outputs })).toBe('Order 7.docx, Letter 7.pdf');
});

it('names a document that was deleted, unless its name is not known', () => {
  const deleted = (name: string | null) => [
    { ...output, file: null, pdf: null, deletedFiles: [{ id: 'fil_1', name }] },
  ];
  expect(titleOf({ id: 'run_1', outputs: deleted('Order 7.docx') })).toBe('Order 7.docx');
  expect(titleOf({ id: 'run_1', outputs: deleted(null) })).toBe('run_1');
});

it('names a document that was not made after its template', () => {
  const outputs = [{ ...output, file: null, pdf: null }];
  const templates = [
    { id: 'doc_2', file: file('Letter.docx') },
    { id: 'doc_1', file: file('Order.docx') },
  ] as const;
  expect(titleOf({ id: 'run_1', outputs }, templates)).toBe('Order');
  expect(titleOf({ id: 'run_1', outputs }, [templates[0]])).toBe('run_1');
});

it('names a document that was not made by the name in its error', () => {
  const message = '"Order 7.docx" was not made, because its PDF copy would not be protected: …';
  const error = { code: 'pdf_password_unusable', message };
  const outputs = [{ ...output, file: null, pdf: null, error }];
  const templates = [{ id: 'doc_1', file: file('Order.docx') }];
  expect(titleOf({ id: 'run_1', outputs }, templates)).toBe('Order 7.docx');
});

it('is the id of the run without documents', () => {
  expect(titleOf({ id: 'run_1', outputs: [] })).toBe('run_1');
});
