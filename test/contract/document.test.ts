import { DocumentCreate, DocumentUpdate } from '../../contract/src/index.ts';
import { faultsOf, messagesOf } from './resource.ts';

describe('the payload that adds a document (contract §4, rules 1 and 2)', () => {
  it.each(['file_id', 'fileId'])('takes the file as %s', (spelling) => {
    expect(DocumentCreate.parse({ [spelling]: 'fil_1' })).toEqual({ fileId: 'fil_1', options: {} });
  });

  it('names no file when the document is to be made from scratch', () => {
    expect(DocumentCreate.parse({}).fileId).toBeUndefined();
  });

  it('refuses two spellings that name two files', () => {
    const payload = { file_id: 'fil_1', fileId: 'fil_2' };
    expect(faultsOf(DocumentCreate, payload)).toEqual(['fileId']);
    expect(messagesOf(DocumentCreate, payload)).toEqual([
      'names another file than file_id; send one of the two',
    ]);
  });

  it('takes options in every spelling of §2', () => {
    const payload = { file_id: 'fil_1', createPDFCopy: true, enablePdfPreventCopy: true };
    const options = { createPdfCopy: true, pdfPasswordPreventCopy: true };
    expect(DocumentCreate.parse(payload)).toEqual({ fileId: 'fil_1', options });
    expect(faultsOf(DocumentCreate, { createPdfCopy: true, createPDFCopy: false })).toEqual([
      'createPDFCopy',
    ]);
    expect(faultsOf(DocumentCreate, { removeOutput: 'true' })).toEqual(['removeOutput']);
  });

  it.each(['', 7, null])('refuses the file %j', (fileId) => {
    expect(faultsOf(DocumentCreate, { file_id: fileId })).toEqual(['file_id']);
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

  it('takes every option of a document', () => {
    expect(DocumentUpdate.parse(everything)).toEqual(everything);
  });

  it('changes nothing when it is empty', () => {
    expect(DocumentUpdate.parse({})).toEqual({});
  });

  it.each([
    ['createPDFCopy', 'createPdfCopy'],
    ['PdfPasswordPreventCopy', 'pdfPasswordPreventCopy'],
    ['enablePdfPreventCopy', 'pdfPasswordPreventCopy'],
  ])('takes the spelling %s of §2 for %s', (spelling, member) => {
    expect(DocumentUpdate.parse({ [spelling]: true })).toEqual({ [member]: true });
    expect(DocumentUpdate.parse({ [spelling]: false })).toEqual({ [member]: false });
  });

  it('takes several spellings that agree', () => {
    const payload = {
      pdfPasswordPreventCopy: true,
      PdfPasswordPreventCopy: true,
      enablePdfPreventCopy: true,
    };
    expect(DocumentUpdate.parse(payload)).toEqual({ pdfPasswordPreventCopy: true });
  });

  it.each([
    [{ createPdfCopy: true, createPDFCopy: false }, 'createPDFCopy'],
    [{ pdfPasswordPreventCopy: false, enablePdfPreventCopy: true }, 'enablePdfPreventCopy'],
    [{ pdfPasswordPreventCopy: false, PdfPasswordPreventCopy: true }, 'PdfPasswordPreventCopy'],
    [{ PdfPasswordPreventCopy: false, enablePdfPreventCopy: true }, 'enablePdfPreventCopy'],
  ])('refuses spellings that contradict each other: %j', (payload, path) => {
    expect(faultsOf(DocumentUpdate, payload)).toEqual([path]);
  });

  it.each(['file', 'file_id', 'fileId'])('refuses %s: the file cannot be changed', (member) => {
    expect(messagesOf(DocumentUpdate, { [member]: 'fil_2' })).toEqual([
      'cannot be changed after the document is created',
    ]);
    expect(faultsOf(DocumentUpdate, { [member]: 'fil_2' })).toEqual([member]);
  });

  it('refuses the file of a response that is sent back', () => {
    expect(faultsOf(DocumentUpdate, { file: { id: 'fil_1' }, outputName: 'x' })).toEqual(['file']);
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
  ])('refuses %s: %j', (member, value) => {
    expect(faultsOf(DocumentUpdate, { [member]: value })).toEqual([member]);
  });

  it('takes an empty password: it is what a new document has', () => {
    expect(DocumentUpdate.parse({ pdfPassword: '' })).toEqual({ pdfPassword: '' });
  });

  it('lets nothing through that is no option', () => {
    const payload = { outputName: 'x', id: 'doc_2', documentType: 'CLOUD_SLIDES', previewUrl: '' };
    expect(DocumentUpdate.parse(payload)).toEqual({ outputName: 'x' });
  });
});
