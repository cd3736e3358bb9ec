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

it('is the id of the run without documents', () => {
  expect(titleOf({ id: 'run_1', outputs: [] })).toBe('run_1');
});
