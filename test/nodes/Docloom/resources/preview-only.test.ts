import type { Document } from '@docloom/contract';
import { problem, RecordedServer } from '../../engine/recorded-server';
import { document, driveFile } from '../../engine/resources';

const server = new RecordedServer();
const documents = '/v0/workflows/wkf_1/documents/';
const invoice = document({ createPdfCopy: true });
const letter = document({ id: 'doc_2', file: driveFile({ name: 'Letter.docx' }) });
const DOCX = driveFile().mimeType;

const parameters = (options = {}, changes = {}) => ({
  resource: 'document',
  operation: 'generate',
  workflowId: 'wkf_1',
  dataMode: 'autoMapInputData',
  options: { previewOnly: true, ...options },
  ...changes,
});
const items = [{ json: { number: 7 } }];

const list = (...body: Document[]) => server.on('GET', documents, { body });

function render(id: string, format: 'original' | 'pdf', warnings: string[] = []) {
  const extension = format === 'pdf' ? 'pdf' : 'docx';
  server.on('POST', `${documents}${id}/preview/`, {
    headers: {
      'Content-Type': format === 'pdf' ? 'application/pdf' : DOCX,
      'Content-Disposition': `attachment; filename="${id}.${extension}"`,
      'Docloom-Warnings': encodeURIComponent(JSON.stringify(warnings)),
    },
    body: Buffer.from(`${format} of ${id}`),
  });
}

const names = (binary: Record<string, { fileName?: string }> = {}) =>
  Object.fromEntries(Object.entries(binary).map(([field, { fileName }]) => [field, fileName]));
const asked = () => server.requests.flatMap(({ method, json }) => (method === 'POST' ? json : []));

describe('Preview Only', () => {
  it('renders each template with the data of the item, without a run', async () => {
    list(invoice, letter);
    render('doc_1', 'pdf');
    render('doc_2', 'original');

    const { output } = await server.run({ parameters: parameters(), items });

    expect(asked()).toEqual([
      { data: { number: 7 }, format: 'pdf' },
      { data: { number: 7 }, format: 'original' },
    ]);
    const json = { workflowId: 'wkf_1', runId: null, preview: true, warnings: [] };
    expect(output.map((item) => item.json)).toEqual([
      { ...json, documentId: 'doc_1' },
      { ...json, documentId: 'doc_2' },
    ]);
    expect(output.map(({ binary }) => names(binary))).toEqual([
      { data: 'doc_1.pdf' },
      { data: 'doc_2.docx' },
    ]);
    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
  });

  it('outputs one item with both files of each document', async () => {
    list(invoice, letter);
    render('doc_1', 'original');
    render('doc_1', 'pdf');
    render('doc_2', 'original');

    const { output } = await server.run({
      parameters: parameters(
        { output: 'item', includeInputFields: true },
        { whichFiles: 'both', downloadFiles: true },
      ),
      items,
    });

    expect(output).toHaveLength(1);
    expect(output[0]?.json).toMatchObject({ number: 7, documentIds: ['doc_1', 'doc_2'] });
    expect(names(output[0]?.binary)).toEqual({
      data: 'doc_1.docx',
      pdf: 'doc_1.pdf',
      data_1: 'doc_2.docx',
    });
  });

  it('is not affected by the choice to wait', async () => {
    list(letter);
    render('doc_2', 'original');

    const { output } = await server.run({
      parameters: parameters({}, { waitForDocuments: false }),
      items,
    });

    expect(names(output[0]?.binary)).toEqual({ data: 'doc_2.docx' });
  });

  it('warns like a run if only the PDF copy of a document is kept', async () => {
    list({ ...invoice, removeOutput: true });

    const { output, hints } = await server.run({
      parameters: parameters({}, { whichFiles: 'original' }),
      items,
    });

    expect(names(output[0]?.binary)).toEqual({});
    expect(hints[0]?.message).toContain('Document doc_1 was not downloaded');
  });

  it('shows the warnings of the templates once', async () => {
    list(invoice);
    render('doc_1', 'original', ['a', 'b']);
    render('doc_1', 'pdf', ['a', 'b']);

    const { output, hints } = await server.run({
      parameters: parameters({}, { whichFiles: 'both' }),
      items,
    });

    expect(output[0]?.json.warnings).toEqual(['a', 'b']);
    expect(hints.map(({ message }) => message)).toContain('a<br>b');
  });

  it('lists the templates once for all items', async () => {
    list(letter);
    render('doc_2', 'original');
    render('doc_2', 'original');

    const { output } = await server.run({ parameters: parameters(), items: [...items, ...items] });

    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
  });

  it('can depend on the execution', async () => {
    list(letter);
    render('doc_2', 'original');

    const { output } = await server.run({
      parameters: parameters({ previewOnly: "={{ $execution.mode === 'test' }}" }),
      items,
    });

    expect(output[0]?.json.preview).toBe(true);
  });

  it('sends nothing if an expression returns neither true nor false', async () => {
    const { error } = await server.run({
      parameters: parameters({ previewOnly: '={{ "maybe" }}' }),
      items,
    });

    expect(error?.message).toBe(
      'The parameter \'Preview Only\' is "maybe", which is neither true nor false [item 0]',
    );
    expect(server.requests).toEqual([]);
  });

  it('stops before it renders if a field is missing and all are required', async () => {
    server.on('GET', '/v0/workflows/wkf_1/fields/', {
      body: [{ name: 'total', documents: ['doc_1'], inSource: true, list: false }],
    });

    const { error } = await server.run({
      parameters: parameters({ requireAllFields: true }),
      items,
    });

    expect(error?.message).toContain('The data lacks fields that the templates use: total');
  });

  it('says what to do if there is no template', async () => {
    list();

    const { error } = await server.run({ parameters: parameters(), items });

    expect(error?.message).toBe('Workflow wkf_1 has no template to preview [item 0]');
  });

  it('says which service it needs', async () => {
    list(letter);
    server.on('POST', `${documents}doc_2/preview/`, { status: 404, body: '' });

    const { error } = await server.run({ parameters: parameters(), items });

    expect(error?.message).toContain('does not support previews: they need a Docloom service');
  });

  it('continues with the other items if one fails', async () => {
    list(letter);
    server.on('POST', `${documents}doc_2/preview/`, problem(422, 'The template has a broken tag.'));
    render('doc_2', 'original');

    const { output } = await server.run({
      parameters: parameters({ batchSize: 1 }),
      items: [...items, ...items],
      onError: 'continueRegularOutput',
    });

    expect(output[0]?.json).toEqual({ error: 'The template has a broken tag [item 0]' });
    expect(output[1]?.pairedItem).toEqual({ item: 1 });
  });
});
