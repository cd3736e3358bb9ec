import { onlyFormPart } from '../../engine/form-part';
import { problem, RecordedServer } from '../../engine/recorded-server';
import { document, driveFile, workflow } from '../../engine/resources';

const server = new RecordedServer();
const files = '/v0/drive/files/';
const create = '/v0/workflows/?requireValid=true';
const parameters = { resource: 'workflow', operation: 'createFromBinary', name: 'Letters' };
const letter = { data: 'UEs=', mimeType: driveFile().mimeType, fileName: 'Letter.docx' };
const items = [{ json: {}, binary: { data: letter } }];
const error = { part: null, near: '{{ a', what: 'the tag <b> is not closed', remedy: 'Add }}.' };

const uploads = () =>
  server.on('POST', files, {
    status: 201,
    body: driveFile({ id: 'file-9', name: 'Letter.docx' }),
  });
const run = (changes = {}) => server.run({ parameters: { ...parameters, ...changes }, items });
const requests = () => server.requests.map(({ method, path }) => `${method} ${path}`);

describe('Workflow: Create From Binary', () => {
  it('uploads the file and creates the workflow with it in one request', async () => {
    const created = workflow({ documents: [document()] });
    uploads().on('POST', create, { status: 201, body: created });

    const { output } = await run();

    expect(onlyFormPart(server.requests[0]!).head).toContain('filename="Letter.docx"');
    expect(server.requests[1]?.json).toEqual({ name: 'Letters', document: { fileId: 'file-9' } });
    expect(output).toEqual([{ json: created, pairedItem: { item: 0 } }]);
  });

  it('sends the options of the template with it', async () => {
    const created = workflow({ documents: [document({ createPdfCopy: true })] });
    uploads().on('POST', create, { status: 201, body: created });

    await run({ options: { fileName: 'Bill.docx', color: '#2a9d8f', createPdfCopy: true } });

    expect(onlyFormPart(server.requests[0]!).head).toContain('filename="Bill.docx"');
    expect(server.requests[1]?.json).toEqual({
      name: 'Letters',
      color: '#2a9d8f',
      document: { fileId: 'file-9', createPdfCopy: true },
    });
  });

  it('sets the options afterwards if the server ignored them', async () => {
    const changed = document({ createPdfCopy: true });
    uploads().on('POST', create, { status: 201, body: workflow({ documents: [document()] }) });
    server.on('PATCH', '/v0/workflows/wkf_1/documents/doc_1/', { body: changed });

    const { output } = await run({ options: { createPdfCopy: true } });

    expect(output[0]?.json).toEqual(workflow({ documents: [changed] }));
  });

  it('sends nothing without a name, or with a name that n8n would evaluate', async () => {
    const withoutName = await run({ name: ' ' });
    const misread = await run({ options: { outputName: '=Letter {{ number }}' } });

    expect(withoutName.error?.message).toBe("The parameter 'Name' is empty [item 0]");
    expect(misread.error?.message).toContain("'Output Name' is set to Expression");
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['$.name', 'Name'],
    ['$.document.fileId', 'Input Binary Field'],
    ['$.document.outputName', 'Output Name'],
  ])('deletes the upload if the server rejects %s', async (path, displayName) => {
    const message = 'cannot be used.';
    uploads().on('POST', create, problem(422, 'It cannot be used.', [{ path, message }]));
    server.on('DELETE', `${files}file-9/`, { status: 204 });

    const { error } = await run({ options: { outputName: '{{' } });

    expect(error?.message).toBe(`${displayName}: cannot be used [item 0]`);
    expect(error?.description).toBe('Nothing was created. Check the parameters of this node.');
  });

  it('says what is left if the upload cannot be deleted', async () => {
    uploads().on('POST', create, problem(422, 'The template has a broken tag.'));
    server.on('DELETE', `${files}file-9/`, { status: 405, body: '' });

    const { error } = await run();

    expect(error?.message).toBe('The template has a broken tag [item 0]');
    expect(error?.description).toContain('The file Letter.docx (file-9) is still in the drive.');
  });

  it('archives a workflow that a server created with a broken template, then deletes the upload', async () => {
    const documents = [{ ...document(), errors: [error] }];
    uploads().on('POST', create, { status: 201, body: workflow({ documents }) });
    server.on('DELETE', '/v0/workflows/wkf_1/', { status: 204 });
    server.on('DELETE', `${files}file-9/`, { status: 204 });

    const { error: failure } = await run();

    expect(requests().slice(2)).toEqual([
      'DELETE /v0/workflows/wkf_1/',
      'DELETE /v0/drive/files/file-9/',
    ]);
    expect(failure?.message).toBe('The template Invoice.docx has errors [item 0]');
    expect(failure?.description).toBe(
      'The workflow wkf_1 was archived, because the API cannot delete it. The tag &lt;b&gt; is not closed (near "{{ a"). Add }}. Fix the file, and run the node again.',
    );
  });

  it('undoes everything if the options cannot be set', async () => {
    uploads().on('POST', create, { status: 201, body: workflow({ documents: [document()] }) });
    server.on('PATCH', '/v0/workflows/wkf_1/documents/doc_1/', problem(400, 'The name is bad.'));
    server.on('DELETE', '/v0/workflows/wkf_1/', { status: 500, body: '' });
    server.on('DELETE', '/v0/workflows/wkf_1/', { status: 403, body: '' });
    server.on('DELETE', `${files}file-9/`, { status: 404, body: '' });

    const { error } = await run({ options: { outputName: '{{' } });

    expect(error?.message).toBe('The name is bad [item 0]');
    expect(error?.description).toMatch(
      /^The workflow wkf_1 still exists\. .*The file Letter\.docx \(file-9\) is still in the drive\./,
    );
  });

  it('does not claim that nothing was created if no response arrived', async () => {
    uploads().on('POST', create, { reset: true });
    server.on('DELETE', `${files}file-9/`, { status: 204 });

    const { error } = await run();

    expect(error?.description).toContain('The workflow may have been created');
    expect(error?.description).not.toContain('Nothing was created');
  });

  it('creates nothing if the upload fails', async () => {
    server.on('POST', files, problem(413, 'The file is too large.'));

    const { error } = await run();

    expect(error?.message).toBe('The file is too large [item 0]');
  });

  it('continues with the other items if one fails', async () => {
    uploads().on('POST', create, problem(400, 'The name is bad.'));
    server.on('DELETE', `${files}file-9/`, { status: 204 });
    uploads().on('POST', create, { status: 201, body: workflow({ documents: [document()] }) });

    const { output } = await server.run({
      parameters,
      items: [...items, ...items],
      onError: 'continueRegularOutput',
    });

    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(output[0]?.json).toEqual({ error: 'The name is bad [item 0]' });
    expect(output[1]?.json.id).toBe('wkf_1');
  });
});
