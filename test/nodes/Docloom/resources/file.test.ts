import { onlyFormPart } from '../../engine/form-part';
import { problem, RecordedServer } from '../../engine/recorded-server';
import { driveFile } from '../../engine/resources';

const server = new RecordedServer();
const bytes = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff, 0xfe]);
const docx = driveFile().mimeType;

describe('File: Upload', () => {
  const parameters = { resource: 'file', operation: 'upload', binaryPropertyName: 'template' };
  const items = [
    {
      json: {},
      binary: {
        template: {
          data: bytes.toString('base64'),
          mimeType: docx,
          fileName: 'Brief für Ada.docx',
        },
      },
    },
  ];

  it('posts the bytes with name and type in the form field "file"', async () => {
    server.on('POST', '/v0/drive/files/', { status: 201, body: driveFile() });

    const { output } = await server.run({ parameters, items });

    const { head, content } = onlyFormPart(server.only);
    expect(head).toContain('name="file"; filename="Brief für Ada.docx"');
    expect(head).toContain(`Content-Type: ${docx}`);
    expect(content).toEqual(bytes);
    expect(output).toEqual([{ json: driveFile(), pairedItem: { item: 0 } }]);
  });

  it('renames the file if a name is given', async () => {
    server.on('POST', '/v0/drive/files/', { status: 201, body: driveFile() });

    await server.run({
      parameters: { ...parameters, options: { fileName: 'Letter.docx' } },
      items,
    });

    expect(onlyFormPart(server.only).head).toContain('filename="Letter.docx"');
  });

  it('names the item that lacks the file', async () => {
    const { error } = await server.run({
      parameters,
      items: [{ json: {}, binary: { other: items[0]!.binary.template } }],
    });

    expect(error?.message).toContain("no binary field 'template' [item 0]");
    expect(server.requests).toEqual([]);
  });

  it('names the field if the server rejects the file', async () => {
    server.on(
      'POST',
      '/v0/drive/files/',
      problem(400, 'The file cannot be a template.', [
        { path: '$.file', message: 'is neither .docx nor .pptx' },
      ]),
    );

    const { error } = await server.run({ parameters, items });

    expect(error?.message).toBe(
      'The file cannot be a template. Input Binary Field: is neither .docx nor .pptx [item 0]',
    );
  });
});

describe('File: Download', () => {
  const parameters = {
    resource: 'file',
    operation: 'download',
    fileId: 'file 1',
    binaryPropertyName: 'invoice',
  };

  it('stores the content in the chosen field, with the metadata of the file', async () => {
    server.on('GET', '/v0/drive/files/file%201/', { body: driveFile() });
    server.on('GET', '/v0/drive/files/file%201/content/', {
      body: bytes,
      headers: { 'Content-Type': docx },
    });

    const { output } = await server.run({ parameters });

    expect(output[0]?.json).toEqual(driveFile());
    expect(output[0]?.pairedItem).toEqual({ item: 0 });
    const file = output[0]?.binary?.invoice;
    expect(file).toMatchObject({
      fileName: 'Invoice.docx',
      fileExtension: 'docx',
      mimeType: docx,
    });
    expect(Buffer.from(file!.data, 'base64')).toEqual(bytes);
  });

  it('reads an error response even if a file was expected', async () => {
    server.on('GET', '/v0/drive/files/file%201/', { body: driveFile() });
    server.on(
      'GET',
      '/v0/drive/files/file%201/content/',
      problem(404, 'The file was taken out of the folder.'),
    );

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe('The file was taken out of the folder [item 0]');
    expect(error?.description).toBe("Check the parameter 'File'.");
  });
});

describe('File: Get Many', () => {
  it('returns one item per file', async () => {
    server.on('GET', '/v0/drive/files/', { body: [driveFile(), driveFile({ id: 'file 2' })] });

    const { output } = await server.run({
      parameters: { resource: 'file', operation: 'getAll', returnAll: true },
    });

    expect(output.map(({ json }) => json.id)).toEqual(['file 1', 'file 2']);
  });

  it('reports a server without drive endpoints', async () => {
    server.on('GET', '/v0/drive/files/', { status: 404, body: '<html>Not Found</html>' });

    const { error } = await server.run({ parameters: { resource: 'file', operation: 'getAll' } });

    expect(error?.message).toBe('The server does not know the list of files [item 0]');
    expect(error?.description).not.toContain('<html>');
  });
});

describe('File: Delete', () => {
  const parameters = { resource: 'file', operation: 'delete', fileId: 'file 1' };

  it('removes the file', async () => {
    server.on('DELETE', '/v0/drive/files/file%201/', { status: 204 });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
  });

  it('succeeds if the response to the first attempt was lost and the file is gone', async () => {
    server.on('DELETE', '/v0/drive/files/file%201/', { reset: true });
    server.on('DELETE', '/v0/drive/files/file%201/', { status: 404, body: '' });

    const { output } = await server.run({ parameters });

    expect(output[0]?.json).toEqual({ deleted: true });
  });
});
