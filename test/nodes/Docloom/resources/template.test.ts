import { onlyFormPart } from '../../engine/form-part';
import { problem, RecordedServer } from '../../engine/recorded-server';
import { document, driveFile } from '../../engine/resources';

const server = new RecordedServer();
const documents = '/v0/workflows/wkf_1/documents/';

describe('Template: Add', () => {
  const parameters = { resource: 'template', operation: 'add', workflowId: 'wkf_1' };

  it('copies a drive file', async () => {
    server.on('POST', documents, { status: 201, body: document() });

    const { output } = await server.run({ parameters: { ...parameters, fileId: 'file 1' } });

    expect(server.only.json).toEqual({ file_id: 'file 1' });
    expect(output).toEqual([{ json: document(), pairedItem: { item: 0 } }]);
  });

  it('requires a file before it sends a request', async () => {
    const { error } = await server.run({
      parameters: { ...parameters, fileId: '={{ $json.missing }}' },
    });

    expect(error?.message).toBe("The parameter 'File' is empty [item 0]");
    expect(server.requests).toEqual([]);
  });
});

describe('Template: Add Blank', () => {
  it('requests a document from scratch with an empty object', async () => {
    server.on('POST', documents, { status: 201, body: document() });

    await server.run({
      parameters: { resource: 'template', operation: 'addBlank', workflowId: 'wkf_1' },
    });

    expect(server.only.json).toEqual({});
    expect(server.only.headers['content-type']).toBe('application/json');
  });
});

describe('Template: Add From Binary', () => {
  const parameters = {
    resource: 'template',
    operation: 'addFromBinary',
    workflowId: 'wkf_1',
    binaryPropertyName: 'template',
  };
  const template = { data: 'UEs=', mimeType: driveFile().mimeType, fileName: 'Letter.docx' };

  it('uploads and adds the file in one operation', async () => {
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

  it('sets the options of the new template and returns the result', async () => {
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

  it('reports that the template was added if only its options were rejected', async () => {
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
    expect(error?.description).toContain('Template doc_1 was added without its options.');
  });

  it('removes the template if its options were rejected, so that a retry adds no duplicate', async () => {
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

  it('names its own parameter if the file cannot be a template', async () => {
    const message = 'Letter.docx cannot be a template.';
    server.on('GET', documents, { body: [] });
    server.on('POST', '/v0/drive/files/', { status: 201, body: driveFile({ id: 'file 9' }) });
    server.on('POST', documents, problem(400, message, [{ path: '$.file_id', message }]));

    const { error } = await server.run({ parameters, items: [{ json: {}, binary: { template } }] });

    expect(error?.message).toBe('Input Binary Field: Letter.docx cannot be a template [item 0]');
  });

  it('uploads nothing if no workflow is selected', async () => {
    const { error } = await server.run({
      parameters: { ...parameters, workflowId: '={{ $json.missing }}' },
      items: [{ json: {}, binary: { template } }],
    });

    expect(error?.message).toBe("The parameter 'Workflow' is empty [item 0]");
    expect(server.requests).toEqual([]);
  });

  describe('if the workflow has a template with this name', () => {
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

    it('replaces it by default, and keeps options that are not set', async () => {
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
      expect(output[0]?.json).toMatchObject({ id: 'doc_1', replacedTemplateId: 'doc_7' });
    });

    it('does not keep Remove Output if the PDF copy was turned off', async () => {
      server.on('GET', documents, { body: [{ ...there, removeOutput: true }] });
      upload();
      server.on('POST', documents, { status: 201, body: document() });
      server.on('PATCH', `${documents}doc_1/`, { body: document() });
      server.on('DELETE', `${documents}doc_7/`, { status: 204 });

      await run({ options: { createPdfCopy: false } });

      expect(server.requests[3]?.json).toMatchObject({ createPdfCopy: false, removeOutput: false });
    });

    it('names both if the server does not remove the old one', async () => {
      server.on('GET', documents, { body: [there] });
      upload();
      server.on('POST', documents, { status: 201, body: document() });
      server.on('PATCH', `${documents}doc_1/`, { body: document() });
      server.on('DELETE', `${documents}doc_7/`, { status: 405 });

      const { error } = await run();

      expect(error?.description).toContain('doc_1 was added, but doc_7');
    });

    it('adds another if that is selected', async () => {
      upload();
      server.on('POST', documents, { status: 201, body: document() });

      const { output } = await run({ ifTemplateExists: 'add' });

      expect(output[0]?.json).toEqual(document());
    });

    it('replaces nothing if an expression returns an unknown choice', async () => {
      const { error } = await run({ ifTemplateExists: '={{ "Stop" }}' });

      expect(error?.message).toBe(
        `The parameter 'If a Template With This Name Exists' is "Stop", which is not one of add, replace, stop [item 0]`,
      );
      expect(server.requests).toEqual([]);
    });

    it('stops before any upload if that is selected', async () => {
      server.on('GET', documents, { body: [there] });

      const { error } = await run({ ifTemplateExists: 'stop' });

      expect(error?.message).toBe(
        "The workflow already has the template 'letter (2).docx' [item 0]",
      );
    });

    it('stops if several match, and prefers the exact name', async () => {
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

      expect(output[0]?.json).toMatchObject({ replacedTemplateId: 'doc_9' });
    });
  });

  it.each([
    ['outputName', '=Invoice {{ number }}', 'Output Name'],
    ['outputName', '={{ customer.name | upcase }}', 'Output Name'],
    ['pdfPassword', '={{ password }}', 'PDF Password'],
  ])('stops at a %s that n8n would evaluate itself: %s', async (name, text, displayName) => {
    const { error } = await server.run({
      parameters: { ...parameters, options: { [name]: text } },
      items: [{ json: {}, binary: { template } }],
    });

    expect(error?.message).toContain(`'${displayName}' is set to Expression`);
    expect(error?.description).toContain(`Set '${displayName}' to Fixed`);
    expect(server.requests).toEqual([]);
  });
});

describe('Template: Delete', () => {
  it('removes the template', async () => {
    server.on('DELETE', `${documents}doc_1/`, { status: 204 });

    const { output } = await server.run({
      parameters: {
        resource: 'template',
        operation: 'delete',
        workflowId: 'wkf_1',
        templateId: 'doc_1',
      },
    });

    expect(output).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
  });
});

describe('Template: Get', () => {
  it('returns one template', async () => {
    server.on('GET', `${documents}doc_1/`, { body: document() });

    const { output } = await server.run({
      parameters: {
        resource: 'template',
        operation: 'get',
        workflowId: 'wkf_1',
        templateId: 'doc_1',
      },
    });

    expect(output).toEqual([{ json: document(), pairedItem: { item: 0 } }]);
  });

  it('requires a document before it sends a request', async () => {
    const { error } = await server.run({
      parameters: {
        resource: 'template',
        operation: 'get',
        workflowId: 'wkf_1',
        templateId: '={{ $json.missing }}',
      },
    });

    expect(error?.message).toBe("The parameter 'Template' is empty [item 0]");
  });
});

describe('Template: Get Many', () => {
  it('returns one item per template, up to the limit', async () => {
    server.on('GET', documents, { body: [document(), document({ id: 'doc_2' })] });

    const { output } = await server.run({
      parameters: { resource: 'template', operation: 'getAll', workflowId: 'wkf_1', limit: 1 },
    });

    expect(output.map(({ json }) => json.id)).toEqual(['doc_1']);
  });
});

describe('Template: Update', () => {
  const parameters = {
    resource: 'template',
    operation: 'update',
    workflowId: 'wkf_1',
    templateId: 'doc_1',
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

  it('sends a single option alone, even if it is turned off', async () => {
    server.on('PATCH', `${documents}doc_1/`, { body: document() });

    await server.run({
      parameters: { ...parameters, updateFields: { pdfPasswordPreventCopy: false } },
    });

    expect(server.only.json).toEqual({ enablePdfPreventCopy: false });
  });
});
