import { onlyFormPart } from '../../engine/form-part';
import { problem, RecordedServer } from '../../engine/recorded-server';
import { document, driveFile } from '../../engine/resources';

const server = new RecordedServer();
const documents = '/v0/workflows/wkf_1/documents/';

describe('Document: Add', () => {
  const parameters = { resource: 'document', operation: 'add', workflowId: 'wkf_1' };

  it('copies a file of the drive', async () => {
    server.on('POST', documents, { status: 201, body: document() });

    const { output } = await server.run({ parameters: { ...parameters, fileId: 'file 1' } });

    expect(server.only.json).toEqual({ file_id: 'file 1' });
    expect(output).toEqual([{ json: document(), pairedItem: { item: 0 } }]);
  });

  it('asks for the file before it asks the server', async () => {
    const { error } = await server.run({
      parameters: { ...parameters, fileId: '={{ $json.missing }}' },
    });

    expect(error?.message).toBe("The parameter 'File' is empty [item 0]");
    expect(server.requests).toEqual([]);
  });
});

describe('Document: Add Blank', () => {
  it('asks for a document from scratch with an empty object', async () => {
    server.on('POST', documents, { status: 201, body: document() });

    await server.run({
      parameters: { resource: 'document', operation: 'addBlank', workflowId: 'wkf_1' },
    });

    expect(server.only.json).toEqual({});
    expect(server.only.headers['content-type']).toBe('application/json');
  });
});

describe('Document: Add From Binary', () => {
  const parameters = {
    resource: 'document',
    operation: 'addFromBinary',
    workflowId: 'wkf_1',
    binaryPropertyName: 'template',
  };
  const template = { data: 'UEs=', mimeType: driveFile().mimeType, fileName: 'Letter.docx' };

  it('uploads the file and adds it in one step', async () => {
    server.on('GET', documents, { body: [] });
    server.on('POST', '/v0/drive/files/', { status: 201, body: driveFile({ id: 'file 9' }) });
    server.on('POST', documents, { status: 201, body: document() });

    const { output } = await server.run({
      parameters,
      items: [{ json: {}, binary: { template } }],
    });

    expect(onlyFormPart(server.requests[1]!).head).toContain('filename="Letter.docx"');
    expect(server.requests[2]?.json).toEqual({ file_id: 'file 9' });
    expect(output).toEqual([{ json: document(), pairedItem: { item: 0 } }]);
  });

  it('sets the options of the new template, and gives it as it is then', async () => {
    const changed = document({ createPdfCopy: true });
    server.on('GET', documents, { body: [] });
    server.on('POST', '/v0/drive/files/', { status: 201, body: driveFile({ id: 'file 9' }) });
    server.on('POST', documents, { status: 201, body: document() });
    server.on('PATCH', `${documents}doc_1/`, { body: changed });

    const { output } = await server.run({
      parameters: {
        ...parameters,
        options: { fileName: 'Bill.docx', createPdfCopy: true, pdfPasswordPreventCopy: false },
      },
      items: [{ json: {}, binary: { template } }],
    });

    expect(server.requests[3]?.json).toEqual({ createPdfCopy: true, enablePdfPreventCopy: false });
    expect(output).toEqual([{ json: changed, pairedItem: { item: 0 } }]);
  });

  it('says that the template is there when only its options were refused', async () => {
    server.on('GET', documents, { body: [] });
    server.on('POST', '/v0/drive/files/', { status: 201, body: driveFile({ id: 'file 9' }) });
    server.on('POST', documents, { status: 201, body: document() });
    server.on('PATCH', `${documents}doc_1/`, problem(400, 'The password is too short.'));
    server.on('DELETE', `${documents}doc_1/`, { status: 404, body: '' });

    const { error } = await server.run({
      parameters: { ...parameters, options: { pdfPassword: 'x' } },
      items: [{ json: {}, binary: { template } }],
    });

    expect(error?.message).toBe('The password is too short [item 0]');
    expect(error?.description).toContain('Document doc_1 was added without its options.');
  });

  it('takes the template back when its options were refused, so that a retry adds no other', async () => {
    for (let tries = 0; tries < 2; tries += 1) {
      server.on('POST', documents, { status: 201, body: document() });
      server.on('PATCH', `${documents}doc_1/`, problem(400, 'The password is too short.'));
      server.on('DELETE', `${documents}doc_1/`, { status: 204 });
    }

    const { error } = await server.run({
      parameters: { ...parameters, operation: 'addBlank', options: { pdfPassword: 'x' } },
      retryOnFail: true,
    });

    expect(error?.message).toBe('The password is too short [item 0]');
    expect(error?.description).toBe('Nothing was added. Check the parameters of this node.');
  });

  it('names its own parameter when the file cannot be a template', async () => {
    const message = 'Letter.docx cannot be a template.';
    server.on('GET', documents, { body: [] });
    server.on('POST', '/v0/drive/files/', { status: 201, body: driveFile({ id: 'file 9' }) });
    server.on('POST', documents, problem(400, message, [{ path: '$.file_id', message }]));

    const { error } = await server.run({ parameters, items: [{ json: {}, binary: { template } }] });

    expect(error?.message).toBe('Input Binary Field: Letter.docx cannot be a template [item 0]');
  });

  it('uploads nothing when no workflow is chosen', async () => {
    const { error } = await server.run({
      parameters: { ...parameters, workflowId: '={{ $json.missing }}' },
      items: [{ json: {}, binary: { template } }],
    });

    expect(error?.message).toBe("The parameter 'Workflow' is empty [item 0]");
    expect(server.requests).toEqual([]);
  });

  describe('with a template of this name in the workflow', () => {
    const there = document({
      id: 'doc_7',
      file: driveFile({ name: 'letter (2).docx' }),
      outputName: 'Letter {{ number }}',
      createPdfCopy: true,
    });
    const upload = () =>
      server.on('POST', '/v0/drive/files/', { status: 201, body: driveFile({ id: 'file 9' }) });
    const run = (changes = {}) =>
      server.run({
        parameters: { ...parameters, ...changes },
        items: [{ json: {}, binary: { template } }],
      });

    it('replaces it by default, and keeps its options where no others are given', async () => {
      server.on('GET', documents, { body: [document({ id: 'doc_5' }), there] });
      upload();
      server.on('POST', documents, { status: 201, body: document() });
      server.on('PATCH', `${documents}doc_1/`, { body: document({ createPdfCopy: true }) });
      server.on('DELETE', `${documents}doc_7/`, { status: 204 });

      const { output } = await run({ options: { removeOutput: true } });

      expect(server.requests[3]?.json).toEqual({
        createPdfCopy: true,
        enablePdfPassword: false,
        enablePdfPreventCopy: false,
        outputName: 'Letter {{ number }}',
        pdfPassword: '',
        removeOutput: true,
      });
      expect(output[0]?.json).toMatchObject({ id: 'doc_1', replacedDocumentId: 'doc_7' });
    });

    it('does not keep Remove Output where no PDF copy is wanted any more', async () => {
      server.on('GET', documents, { body: [{ ...there, removeOutput: true }] });
      upload();
      server.on('POST', documents, { status: 201, body: document() });
      server.on('PATCH', `${documents}doc_1/`, { body: document() });
      server.on('DELETE', `${documents}doc_7/`, { status: 204 });

      await run({ options: { createPdfCopy: false } });

      expect(server.requests[3]?.json).toMatchObject({ createPdfCopy: false, removeOutput: false });
    });

    it('names both when the server does not remove it', async () => {
      server.on('GET', documents, { body: [there] });
      upload();
      server.on('POST', documents, { status: 201, body: document() });
      server.on('PATCH', `${documents}doc_1/`, { body: document() });
      server.on('DELETE', `${documents}doc_7/`, { status: 405 });

      const { error } = await run();

      expect(error?.description).toContain('doc_1 was added, but doc_7');
    });

    it('adds another when told to', async () => {
      upload();
      server.on('POST', documents, { status: 201, body: document() });

      const { output } = await run({ ifTemplateExists: 'add' });

      expect(output[0]?.json).toEqual(document());
    });

    it('replaces nothing when an expression gives none of the choices', async () => {
      const { error } = await run({ ifTemplateExists: '={{ "Stop" }}' });

      expect(error?.message).toBe(
        `The parameter 'If a Template With This Name Exists' is "Stop", which is not one of add, replace, stop [item 0]`,
      );
      expect(server.requests).toEqual([]);
    });

    it('stops before anything is uploaded when told to', async () => {
      server.on('GET', documents, { body: [there] });

      const { error } = await run({ ifTemplateExists: 'stop' });

      expect(error?.message).toBe(
        "The workflow already has the template 'letter (2).docx' [item 0]",
      );
    });

    it('stops when several could be meant, and takes the exact name where there is one', async () => {
      const another = document({ id: 'doc_8', file: driveFile({ name: 'Letter (3).docx' }) });
      server.on('GET', documents, { body: [there, another] });

      const { error } = await run();

      expect(error?.message).toContain("'letter (2).docx' (doc_7), 'Letter (3).docx' (doc_8)");

      const exact = document({ id: 'doc_9', file: driveFile({ name: 'Letter.docx' }) });
      server.on('GET', documents, { body: [there, exact, another] });
      upload();
      server.on('POST', documents, { status: 201, body: document() });
      server.on('PATCH', `${documents}doc_1/`, { body: document() });
      server.on('DELETE', `${documents}doc_9/`, { status: 204 });

      const { output } = await run();

      expect(output[0]?.json).toMatchObject({ replacedDocumentId: 'doc_9' });
    });
  });

  it.each([
    ['outputName', '=Invoice {{ number }}', 'Output Name'],
    ['outputName', '={{ customer.name | upcase }}', 'Output Name'],
    ['pdfPassword', '={{ password }}', 'PDF Password'],
  ])('stops at a %s that n8n would read itself: %s', async (name, text, displayName) => {
    const { error } = await server.run({
      parameters: { ...parameters, options: { [name]: text } },
      items: [{ json: {}, binary: { template } }],
    });

    expect(error?.message).toContain(`'${displayName}' is set to Expression`);
    expect(error?.description).toContain(`Set '${displayName}' to Fixed`);
    expect(server.requests).toEqual([]);
  });
});

describe('Document: Delete', () => {
  it('removes the template', async () => {
    server.on('DELETE', `${documents}doc_1/`, { status: 204 });

    const { output } = await server.run({
      parameters: {
        resource: 'document',
        operation: 'delete',
        workflowId: 'wkf_1',
        documentId: 'doc_1',
      },
    });

    expect(output).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
  });
});

describe('Document: Get', () => {
  it('gives one template', async () => {
    server.on('GET', `${documents}doc_1/`, { body: document() });

    const { output } = await server.run({
      parameters: {
        resource: 'document',
        operation: 'get',
        workflowId: 'wkf_1',
        documentId: 'doc_1',
      },
    });

    expect(output).toEqual([{ json: document(), pairedItem: { item: 0 } }]);
  });

  it('asks for the document before it asks the server', async () => {
    const { error } = await server.run({
      parameters: {
        resource: 'document',
        operation: 'get',
        workflowId: 'wkf_1',
        documentId: '={{ $json.missing }}',
      },
    });

    expect(error?.message).toBe("The parameter 'Document' is empty [item 0]");
  });
});

describe('Document: Get Many', () => {
  it('gives one item a template, up to the limit', async () => {
    server.on('GET', documents, { body: [document(), document({ id: 'doc_2' })] });

    const { output } = await server.run({
      parameters: { resource: 'document', operation: 'getAll', workflowId: 'wkf_1', limit: 1 },
    });

    expect(output.map(({ json }) => json.id)).toEqual(['doc_1']);
  });
});

describe('Document: Update', () => {
  const parameters = {
    resource: 'document',
    operation: 'update',
    workflowId: 'wkf_1',
    documentId: 'doc_1',
  };

  it('sends every option, in the spelling of the update payload', async () => {
    server.on('PATCH', `${documents}doc_1/`, { body: document() });

    await server.run({
      parameters: {
        ...parameters,
        updateFields: {
          outputName: 'Invoice {{number}}',
          createPdfCopy: true,
          removeOutput: true,
          enablePdfPassword: true,
          pdfPassword: '{{customer.number}}',
          pdfPasswordPreventCopy: true,
        },
      },
    });

    expect(server.only.json).toEqual({
      outputName: 'Invoice {{number}}',
      createPdfCopy: true,
      removeOutput: true,
      enablePdfPassword: true,
      pdfPassword: '{{customer.number}}',
      enablePdfPreventCopy: true,
    });
  });

  it('sends a single option alone, also when it is turned off', async () => {
    server.on('PATCH', `${documents}doc_1/`, { body: document() });

    await server.run({
      parameters: { ...parameters, updateFields: { pdfPasswordPreventCopy: false } },
    });

    expect(server.only.json).toEqual({ enablePdfPreventCopy: false });
  });
});
