import { onlyFormPart } from '../../engine/form-part';
import { problem, RecordedServer } from '../../engine/recorded-server';
import { document, driveFile, templateVersion } from '../../engine/resources';

const server = new RecordedServer();
const documents = '/v0/workflows/wkf_1/documents/';
const versions = `${documents}doc_1/versions/`;
const ofTemplate = { resource: 'template', workflowId: 'wkf_1', templateId: 'doc_1' };
const template = { data: 'UEs=', mimeType: driveFile().mimeType, fileName: 'Letter.docx' };
const items = [{ json: {}, binary: { data: template } }];
const error = { part: null, near: '{{ a', what: 'the tag is not closed', remedy: 'Add }}.' };

const unknownPath = {
  status: 404,
  headers: { 'Content-Type': 'application/problem+json' },
  body: {
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'unknown_path',
    detail: 'There is no operation here.',
  },
};

describe('Template: Replace', () => {
  const parameters = { ...ofTemplate, operation: 'replace' };

  it('uploads the file of the item as a new version', async () => {
    server.on('POST', versions, { status: 201, body: templateVersion() });

    const { output, hints } = await server.run({ parameters, items });

    const { head, content } = onlyFormPart(server.only);
    expect(head).toContain('name="file"; filename="Letter.docx"');
    expect(content.toString()).toBe('PK');
    expect(output).toEqual([
      { json: { templateId: 'doc_1', ...templateVersion() }, pairedItem: { item: 0 } },
    ]);
    expect(hints).toEqual([]);
  });

  it('copies a file of the drive', async () => {
    server.on('POST', versions, { status: 201, body: templateVersion() });

    await server.run({ parameters: { ...parameters, newFile: 'drive', fileId: 'file 1' } });

    expect(server.only.json).toEqual({ fileId: 'file 1' });
  });

  it('accepts a broken file only if that is selected, and shows its errors', async () => {
    const version = templateVersion({ number: 4, errors: [error] });
    server.on('POST', `${versions}?allowErrors=true`, { status: 201, body: version });

    const { output, hints } = await server.run({
      parameters: { ...parameters, options: { allowErrors: true } },
      items,
    });

    expect(output[0]?.json.errors).toEqual([error]);
    expect(hints.map(({ message }) => message)).toEqual([
      'Version 4 of the template is current with an error. No document can be created from it until this is fixed. The tag is not closed (near "{{ a"). Add }}.',
    ]);
  });

  it('sends nothing else if errors are not allowed', async () => {
    server.on('POST', versions, problem(422, 'The template Letter.docx has tags.'));

    const { error } = await server.run({
      parameters: { ...parameters, options: { allowErrors: '={{ "false" }}' } },
      items,
    });

    expect(error?.message).toBe('The template Letter.docx has tags [item 0]');
  });

  it('names its own parameter if the file cannot be a template', async () => {
    const message = 'Letter.docx cannot be a template.';
    server.on('POST', versions, problem(400, message, [{ path: '$.file', message }]));

    const { error } = await server.run({ parameters, items });

    expect(error?.message).toBe('Input Binary Field: Letter.docx cannot be a template [item 0]');
  });

  it.each([
    ['newFile', 'New File', 'binary, drive'],
    ['options', 'Allow Errors', ''],
  ])('rejects an unknown %s', async (name, displayName, choices) => {
    const value = name === 'options' ? { allowErrors: '={{ "maybe" }}' } : '={{ "maybe" }}';
    const { error } = await server.run({
      parameters: { ...parameters, fileId: 'file 1', [name]: value },
      items,
    });

    expect(error?.message).toContain(`The parameter '${displayName}' is "maybe"`);
    expect(error?.message).toContain(choices);
    expect(server.requests).toEqual([]);
  });
});

describe('Template: Restore', () => {
  const parameters = { ...ofTemplate, operation: 'restore', versionId: 'ver_1' };

  it('makes a version current again', async () => {
    const version = templateVersion({ id: 'ver_5', number: 5 });
    server.on('POST', `${versions}ver_1/restore/`, { status: 201, body: version });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([
      { json: { templateId: 'doc_1', ...version }, pairedItem: { item: 0 } },
    ]);
  });

  it('takes the version from its URL', async () => {
    server.on('POST', `${versions}ver_7/restore/`, { status: 201, body: templateVersion() });

    await server.run({
      parameters: {
        ...parameters,
        versionId: {
          __rl: true,
          mode: 'url',
          value: `https://docloom.test${versions}ver_7/content/`,
        },
      },
    });

    expect(server.only.path).toBe(`${versions}ver_7/restore/`);
  });

  it('accepts a broken version if that is selected', async () => {
    const path = `${versions}ver_1/restore/?allowErrors=true`;
    server.on('POST', path, { status: 201, body: templateVersion({ errors: [error] }) });

    const { hints } = await server.run({
      parameters: { ...parameters, options: { allowErrors: true } },
    });

    expect(hints).toHaveLength(1);
  });

  it.each(['doc_1', 'ver_', 'ver_a/b', 'ver_%2e%2e%2f', '={{ $json.missing }}'])(
    'sends nothing for a version that is not an ID: %j',
    async (versionId) => {
      const { error } = await server.run({ parameters: { ...parameters, versionId } });

      expect(error?.message).toContain("The parameter 'Version' is ");
      expect(server.requests).toEqual([]);
    },
  );

  it('continues with the other items if one fails', async () => {
    server.on('POST', `${versions}ver_1/restore/`, problem(404, 'There is no version ver_1.'));
    server.on('POST', `${versions}ver_2/restore/`, { status: 201, body: templateVersion() });

    const { output } = await server.run({
      parameters: { ...parameters, versionId: '={{ $json.version }}' },
      items: [{ json: { version: 'ver_1' } }, { json: { version: 'ver_2' } }],
      onError: 'continueRegularOutput',
    });

    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(output[0]?.json).toEqual({ error: 'There is no version ver_1 [item 0]' });
    expect(output[1]?.json.templateId).toBe('doc_1');
  });
});

describe('a server without template versions', () => {
  it.each([
    ['does not know the path', unknownPath],
    ['has no problem documents', { status: 404, body: '' }],
    ['does not allow the method', { status: 405, body: '' }],
  ])('is named, with the service that is needed, if it %s', async (_, reply) => {
    server.on('POST', versions, reply);

    const { error } = await server.run({
      parameters: { ...ofTemplate, operation: 'replace' },
      items,
    });

    expect(error?.message).toBe(
      `The server at ${server.origin} does not support template versions: they need a Docloom service that is as new as this node [item 0]`,
    );
    expect(error?.description).toContain('Update the Docloom service');
  });

  it('is not blamed for a template that does not exist', async () => {
    server.on('POST', versions, problem(404, 'There is no document doc_1.'));

    const { error } = await server.run({
      parameters: { ...ofTemplate, operation: 'replace' },
      items,
    });

    expect(error?.message).toBe('There is no document doc_1 [item 0]');
  });
});

describe('Template: Download', () => {
  const parameters = { ...ofTemplate, operation: 'download' };
  const file = driveFile({ id: 'file-1', name: 'Offer.docx' });

  it('outputs the file of the template', async () => {
    server.on('GET', `${documents}doc_1/`, { body: document({ file }) });
    server.on('GET', '/v0/drive/files/file-1/content/', { body: Buffer.from('PK') });

    const { output } = await server.run({
      parameters: { ...parameters, binaryPropertyName: 'template' },
    });

    expect(output[0]?.json).toEqual(document({ file }));
    expect(output[0]?.pairedItem).toEqual({ item: 0 });
    expect(output[0]?.binary?.template).toMatchObject({
      fileName: 'Offer.docx',
      mimeType: file.mimeType,
      data: Buffer.from('PK').toString('base64'),
    });
  });

  it('outputs the file of an earlier version', async () => {
    server.on('GET', `${documents}doc_1/`, { body: document({ file }) });
    server.on('GET', `${versions}ver_2/content/`, { body: Buffer.from('old') });

    const { output } = await server.run({
      parameters: { ...parameters, options: { versionId: 'ver_2' } },
    });

    expect(output[0]?.json.versionId).toBe('ver_2');
    expect(output[0]?.binary?.data?.data).toBe(Buffer.from('old').toString('base64'));
  });

  it('downloads no other version if the option is empty', async () => {
    const { error } = await server.run({
      parameters: { ...parameters, options: { versionId: '={{ $json.missing }}' } },
    });

    expect(error?.message).toBe("The parameter 'Version' has no value [item 0]");
    expect(server.requests).toEqual([]);
  });
});

describe('Template: Check', () => {
  const parameters = { ...ofTemplate, operation: 'check' };
  const fields = [{ name: 'number', kind: 'text' }];

  it('lists the fields of a template without errors', async () => {
    server.on('GET', `${documents}doc_1/fields/`, { body: { fields, faults: [] } });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([
      {
        json: { templateId: 'doc_1', valid: true, errors: [], fields },
        pairedItem: { item: 0 },
      },
    ]);
  });

  it('returns the errors of a broken one as its result', async () => {
    server.on('GET', `${documents}doc_1/fields/`, { body: { fields: [], faults: [error] } });

    const { output } = await server.run({ parameters });

    expect(output[0]?.json).toMatchObject({ valid: false, errors: [error] });
  });
});
