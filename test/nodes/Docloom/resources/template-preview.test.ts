import { problem, RecordedServer } from '../../engine/recorded-server';

const server = new RecordedServer();
const path = '/v0/workflows/wkf_1/documents/doc_1/preview/';
const parameters = {
  resource: 'template',
  operation: 'preview',
  workflowId: 'wkf_1',
  templateId: 'doc_1',
};
const png = (headers = {}) => ({
  headers: { 'Content-Type': 'image/png', ...headers },
  body: Buffer.from('picture'),
});

describe('Template: Preview as PNG', () => {
  it('outputs a picture of the sample data, which n8n can show', async () => {
    server.on('POST', path, png({ 'Content-Disposition': 'attachment; filename="Offer 1.png"' }));

    const { output } = await server.run({
      parameters: { ...parameters, binaryPropertyName: 'picture' },
      items: [{ json: { number: 1 } }],
    });

    expect(server.only.json).toEqual({ format: 'png' });
    expect(server.only.headers['content-type']).toBe('application/json');
    expect(output).toEqual([
      {
        json: { workflowId: 'wkf_1', templateId: 'doc_1', warnings: [] },
        binary: {
          picture: expect.objectContaining({
            data: Buffer.from('picture').toString('base64'),
            fileName: 'Offer 1.png',
            fileType: 'image',
            mimeType: 'image/png',
          }) as object,
        },
        pairedItem: { item: 0 },
      },
    ]);
  });

  it('renders the data of the input item', async () => {
    server.on('POST', path, png());

    const { output } = await server.run({
      parameters: { ...parameters, previewData: 'input' },
      items: [{ json: { number: 7, total: Infinity } }],
    });

    expect(server.only.json).toEqual({ data: { number: 7, total: null }, format: 'png' });
    expect(output[0]?.binary?.data?.fileName).toBe('preview.png');
  });

  it('shows the warnings of the server', async () => {
    const warnings = ['The field "number" is not in the source data and was left empty.', 'Ä <b>'];
    server.on(
      'POST',
      path,
      png({ 'Docloom-Warnings': encodeURIComponent(JSON.stringify(warnings)) }),
    );

    const { output, hints } = await server.run({ parameters });

    expect(output[0]?.json.warnings).toEqual(warnings);
    expect(hints.map(({ message }) => message)).toEqual([
      '1 field was left empty: number.<br>Ä &lt;b&gt;',
    ]);
  });

  it.each(['%', 'x', encodeURIComponent('{}'), encodeURIComponent('[1, null]')])(
    'ignores warnings that it cannot read: %s',
    async (header) => {
      server.on('POST', path, png({ 'Docloom-Warnings': header }));

      const { output, hints } = await server.run({ parameters });

      expect(output[0]?.json.warnings).toEqual([]);
      expect(hints).toEqual([]);
    },
  );

  it('retries a busy server, because nothing is kept', async () => {
    server.on('POST', path, { status: 503, headers: { 'Retry-After': '0' }, body: '' });
    server.on('POST', path, png());

    const { output } = await server.run({ parameters });

    expect(output[0]?.binary?.data?.mimeType).toBe('image/png');
  });

  it('reports why the server did not render it', async () => {
    server.on('POST', path, problem(422, 'The template has a broken tag.'));

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe('The template has a broken tag [item 0]');
  });

  it('says where to take the data from if there is none', async () => {
    const body = { title: 'No data', detail: 'Send "data".', code: 'no_preview_data' };
    server.on('POST', path, { status: 409, body });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(
      'There is no data for a preview: the workflow has received none yet [item 0]',
    );
    expect(error?.description).toContain("Choose 'Input Item' in 'Data to Preview'");
  });

  it.each([
    ['text/html', '<html>Sign in</html>'],
    ['application/json', '"hello"'],
  ])('stores no answer of another server: %s', async (type, body) => {
    server.on('POST', path, { headers: { 'Content-Type': type }, body });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(
      `The response from ${server.origin} is not from the workflow automation API [item 0]`,
    );
  });

  it('says which service it needs', async () => {
    server.on('POST', path, { status: 405, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.message).toContain('does not support previews: they need a Docloom service');
  });

  it('continues with the other items if one fails', async () => {
    server.on('POST', path, problem(422, 'The template has a broken tag.'));
    server.on('POST', path, png());

    const { output } = await server.run({
      parameters,
      items: [{ json: {} }, { json: {} }],
      onError: 'continueRegularOutput',
    });

    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(output[0]?.json).toEqual({ error: 'The template has a broken tag [item 0]' });
  });
});
