import { DocumentCreate, DocumentUpdate } from '../../contract/src/index.ts';
import { invalidPaths, messagesOf } from './resource.ts';

describe('the payload that adds a document (contract §4, rules 1 and 2)', () => {
  it.each(['file_id', 'fileId'])('accepts the file as %s', (spelling) => {
    expect(DocumentCreate.parse({ [spelling]: 'fil_1' })).toEqual({ fileId: 'fil_1', options: {} });
  });

  it('has no file if the document is created from scratch', () => {
    expect(DocumentCreate.parse({}).fileId).toBeUndefined();
  });

  it('rejects two spellings with different files', () => {
    const payload = { file_id: 'fil_1', fileId: 'fil_2' };
    expect(invalidPaths(DocumentCreate, payload)).toEqual(['fileId']);
    expect(messagesOf(DocumentCreate, payload)).toEqual([
      'names another file than file_id; send one of the two',
    ]);
  });

  it('accepts options in every spelling of §2', () => {
    const payload = { file_id: 'fil_1', createPDFCopy: true, enablePdfPreventCopy: true };
    const options = { createPdfCopy: true, pdfPasswordPreventCopy: true };
    expect(DocumentCreate.parse(payload)).toEqual({ fileId: 'fil_1', options });
    expect(invalidPaths(DocumentCreate, { createPdfCopy: true, createPDFCopy: false })).toEqual([
      'createPDFCopy',
    ]);
    expect(invalidPaths(DocumentCreate, { removeOutput: 'true' })).toEqual(['removeOutput']);
  });

  it('rejects a file in place of its id, so that no blank document is created by mistake', () => {
    const payload = { file: { id: 'fil_1' } };
    expect(messagesOf(DocumentCreate, payload)).toEqual([
      'does not choose a file; send the id of a drive file as file_id',
    ]);
  });

  it.each(['', 7, null])('rejects the file %j', (fileId) => {
    expect(invalidPaths(DocumentCreate, { file_id: fileId })).toEqual(['file_id']);
  });
});

describe('the payload that changes a document (contract §4, rule 3)', () => {
  const everything = {
    outputName: 'Invoice {{number}}',
    createPdfCopy: true,
    removeOutput: true,
    enablePdfPassword: true,
    pdfPassword: '{{customer.zip}}',
    pdfPasswordPreventCopy: true,
  };

  const optionsOf = (payload: object) => DocumentUpdate.parse(payload).options;

  it('accepts every option of a document', () => {
    expect(optionsOf(everything)).toEqual(everything);
  });

  it('changes nothing if it is empty', () => {
    expect(DocumentUpdate.parse({})).toEqual({ options: {}, readOnly: {} });
  });

  it.each([
    ['createPDFCopy', 'createPdfCopy'],
    ['PdfPasswordPreventCopy', 'pdfPasswordPreventCopy'],
    ['enablePdfPreventCopy', 'pdfPasswordPreventCopy'],
  ])('accepts the spelling %s of §2 for %s', (spelling, member) => {
    expect(optionsOf({ [spelling]: true })).toEqual({ [member]: true });
    expect(optionsOf({ [spelling]: false })).toEqual({ [member]: false });
  });

  it('accepts several spellings that agree', () => {
    const payload = {
      pdfPasswordPreventCopy: true,
      PdfPasswordPreventCopy: true,
      enablePdfPreventCopy: true,
    };
    expect(optionsOf(payload)).toEqual({ pdfPasswordPreventCopy: true });
  });

  it.each([
    [{ createPdfCopy: true, createPDFCopy: false }, 'createPDFCopy'],
    [{ pdfPasswordPreventCopy: false, enablePdfPreventCopy: true }, 'enablePdfPreventCopy'],
    [{ pdfPasswordPreventCopy: false, PdfPasswordPreventCopy: true }, 'PdfPasswordPreventCopy'],
    [{ PdfPasswordPreventCopy: false, enablePdfPreventCopy: true }, 'enablePdfPreventCopy'],
  ])('rejects contradicting spellings: %j', (payload, path) => {
    expect(invalidPaths(DocumentUpdate, payload)).toEqual([path]);
  });

  it('separates read-only members, in any spelling, from the changes', () => {
    const readOnly = {
      id: 'doc_2',
      documentType: 'CLOUD_SLIDES',
      file: { id: 'fil_1' },
      file_id: 'fil_1',
      fileId: 'fil_1',
      previewUrl: '',
    };
    expect(DocumentUpdate.parse({ ...readOnly, outputName: 'x' })).toEqual({
      options: { outputName: 'x' },
      readOnly,
    });
  });

  it.each([
    ['outputName', ''],
    ['outputName', '  '],
    ['outputName', 7],
    ['createPdfCopy', 'true'],
    ['createPDFCopy', 1],
    ['removeOutput', null],
    ['enablePdfPassword', 'no'],
    ['pdfPassword', 1234],
    ['enablePdfPreventCopy', 'yes'],
  ])('rejects %s: %j', (member, value) => {
    expect(invalidPaths(DocumentUpdate, { [member]: value })).toEqual([member]);
  });

  it('accepts an empty password, the default of a new document', () => {
    expect(optionsOf({ pdfPassword: '' })).toEqual({ pdfPassword: '' });
  });

  it('drops members that a document does not have', () => {
    const payload = { outputName: 'x', color: '#cccccc' };
    expect(DocumentUpdate.parse(payload)).toEqual({ options: { outputName: 'x' }, readOnly: {} });
  });
});
