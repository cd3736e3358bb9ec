import { formTexts } from '../../engine/form-part';
import { problem, RecordedServer } from '../../engine/recorded-server';
import { driveFile } from '../../engine/resources';

const server = new RecordedServer();
const path = '/v0/render/';
const parameters = { resource: 'document', operation: 'renderOnce' };
const template = { data: 'UEs=', mimeType: driveFile().mimeType, fileName: 'Letter.docx' };
const items = [{ json: { number: 7, ratio: NaN }, binary: { data: template } }];
const pdf = (headers = {}) => ({
  headers: {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="Angebot ?.pdf"; filename*=UTF-8''Angebot%20%E2%82%AC.pdf`,
    ...headers,
  },
  body: Buffer.from('%PDF-'),
});

function sent() {
  const parts = formTexts(server.only);
  return { template: parts.template, data: parse(parts.data), options: parse(parts.options) };
}

function parse(text = ''): unknown {
  return JSON.parse(text);
}

describe('Document: Render Once', () => {
  it('sends the template with the data of the item and outputs a PDF', async () => {
    server.on('POST', path, pdf());

    const { output, hints } = await server.run({ parameters, items });

    expect(sent()).toEqual({
      template: 'PK',
      data: { number: 7, ratio: null },
      options: { format: 'pdf' },
    });
    expect(server.only.bytes.toString()).toContain('filename="Letter.docx"');
    expect(output).toMatchObject([
      {
        json: { fileName: 'Angebot €.pdf', warnings: [] },
        binary: {
          data: {
            fileName: 'Angebot €.pdf',
            mimeType: 'application/pdf',
            data: Buffer.from('%PDF-').toString('base64'),
          },
        },
        pairedItem: { item: 0 },
      },
    ]);
    expect(hints.map(({ message }) => message)).toEqual([
      'ratio is NaN, which JSON cannot represent. It was sent as null.',
    ]);
  });

  it('sends every option, and JSON data', async () => {
    server.on('POST', path, pdf({ 'Content-Disposition': 'attachment; filename=Bill.pdf' }));

    const { output } = await server.run({
      parameters: {
        ...parameters,
        dataSource: 'json',
        json: '{ "total": 5 }',
        fileName: 'Bill {{ number }}.PDF',
        binaryPropertyName: 'bill',
        options: { pdfPassword: 's3cret', pdfPasswordPreventCopy: '={{ "false" }}' },
      },
      items,
    });

    expect(sent()).toMatchObject({
      data: { total: 5 },
      options: {
        format: 'pdf',
        outputName: 'Bill {{ number }}',
        pdfPassword: 's3cret',
        pdfPasswordPreventCopy: false,
      },
    });
    expect(output[0]?.binary?.bill?.fileName).toBe('Bill.pdf');
  });

  it('sends the standard of a PDF for an archive', async () => {
    server.on('POST', path, pdf());

    await server.run({
      parameters: { ...parameters, options: { pdfStandard: 'PDF/A-3b' } },
      items,
    });

    expect(sent().options).toEqual({ format: 'pdf', pdfStandard: 'PDF/A-3b' });
  });

  it('outputs the original', async () => {
    server.on('POST', path, {
      headers: { 'Content-Type': driveFile().mimeType },
      body: Buffer.from('PK'),
    });

    const { output } = await server.run({
      parameters: { ...parameters, format: 'original' },
      items,
    });

    expect(sent().options).toEqual({ format: 'original' });
    expect(output[0]?.binary?.data).toMatchObject({
      fileName: 'document',
      mimeType: driveFile().mimeType,
    });
  });

  it('shows the warnings of the server', async () => {
    const warnings = ['The field "name" is not in the source data and was left empty.'];
    const header = encodeURIComponent(JSON.stringify(warnings));
    server.on('POST', path, pdf({ 'Docloom-Warnings': header }));

    const { output, hints } = await server.run({
      parameters,
      items: [{ json: {}, binary: { data: template } }],
    });

    expect(output[0]?.json.warnings).toEqual(warnings);
    expect(hints.map(({ message }) => message)).toEqual(['1 field was left empty: name.']);
  });

  it('sends the whole form again if the server is busy', async () => {
    server.on('POST', path, { status: 429, headers: { 'Retry-After': '0' }, body: '' });
    server.on('POST', path, pdf());

    await server.run({ parameters, items });

    expect(server.requests.map((request) => formTexts(request).template)).toEqual(['PK', 'PK']);
  });

  it.each([
    ['template', 'Template Field'],
    ['options.pdfPassword', 'PDF Password'],
    ['options.outputName', 'File Name'],
  ])('names its own parameter for %s', async (member, displayName) => {
    const message = 'cannot be used.';
    server.on('POST', path, problem(400, 'It cannot be used.', [{ path: member, message }]));

    const { error } = await server.run({ parameters, items });

    expect(error?.message).toBe(`${displayName}: cannot be used [item 0]`);
  });

  it.each([
    ['format', 'PDF', `The parameter 'Format' is "PDF", which is not one of original, pdf`],
    ['dataSource', 'x', `The parameter 'Data' is "x", which is not one of inputItem, json, fields`],
    ['templatePropertyName', 'letter', "The item has no binary field 'letter'"],
  ])('sends nothing for an unknown %s', async (name, value, message) => {
    const { error } = await server.run({
      parameters: { ...parameters, [name]: `={{ "${value}" }}` },
      items,
    });

    expect(error?.message).toBe(`${message} [item 0]`);
    expect(server.requests).toEqual([]);
  });

  it('says which service it needs', async () => {
    server.on('POST', path, { status: 404, body: '' });

    const { error } = await server.run({ parameters, items });

    expect(error?.message).toBe(
      `The server at ${server.origin} does not support documents that are rendered once: they need a Docloom service that is as new as this node [item 0]`,
    );
  });

  it('continues with the other items if one fails', async () => {
    server.on('POST', path, problem(422, 'The template has a broken tag.'));
    server.on('POST', path, pdf());

    const { output } = await server.run({
      parameters,
      items: [...items, ...items],
      onError: 'continueRegularOutput',
    });

    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(output[0]?.json).toEqual({ error: 'The template has a broken tag [item 0]' });
  });
});
