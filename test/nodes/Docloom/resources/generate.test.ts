import type { Run } from '@docloom/contract';
import { RecordedServer } from '../../engine/recorded-server';
import { driveFile, run, runOutput, source, workflow } from '../../engine/resources';

const server = new RecordedServer();
const address = '/hooks/secret-of-wkf_1';
const parameters = {
  resource: 'document',
  operation: 'generate',
  workflowId: 'wkf_1',
  dataMode: 'autoMapInputData',
};
const runs = '/v0/workflows/wkf_1/runs/?limit=1';
const asked = '/v0/workflows/wkf_1/runs/run_1/?wait=25';
const pdf = driveFile({ id: 'pdf 1', name: 'Invoice.pdf', mimeType: 'application/pdf' });
const letter = driveFile({ id: 'file 2', name: 'Letter.docx' });
const output = (changes: Partial<Run['outputs'][number]> = {}) => runOutput({ pdf, ...changes });
const both = [output(), output({ documentId: 'doc_2', file: letter, pdf: null })];

function acceptData(): void {
  server.on('GET', '/v0/workflows/wkf_1/source/', {
    body: source({ webhookUrl: `${server.origin}${address}` }),
  });
  server.on('GET', runs, { body: [] as unknown[] });
  server.on('POST', address, { headers: { 'Docloom-Run-Id': 'run_1' } });
}

function announceContent(file: { id: string }): void {
  const path = `/v0/drive/files/${encodeURIComponent(file.id)}/content/`;
  server.on('GET', path, { body: Buffer.from(`bytes of ${file.id}`) });
}

describe('Document: Generate', () => {
  it('outputs one item per document with its PDF, or the original if there is none', async () => {
    acceptData();
    server.on('GET', asked, { body: run({ outputs: both }) });
    announceContent(pdf);
    announceContent(letter);

    const { output: items } = await server.run({ parameters, items: [{ json: { number: 7 } }] });

    expect(items).toMatchObject([
      {
        json: { workflowId: 'wkf_1', runId: 'run_1', status: 'SUCCEEDED', documentId: 'doc_1' },
        binary: { data: { fileName: 'Invoice.pdf', mimeType: 'application/pdf' } },
        pairedItem: { item: 0 },
      },
      {
        json: { documentId: 'doc_2', file: letter, pdf: null },
        binary: { data: { fileName: 'Letter.docx', mimeType: letter.mimeType } },
        pairedItem: { item: 0 },
      },
    ]);
    expect(items.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([['data'], ['data']]);
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(sent?.json).toEqual({ number: 7 });
  });

  it('is the operation of a node that names neither resource nor operation', async () => {
    acceptData();
    server.on('GET', asked, { body: run({ outputs: [output()] }) });
    announceContent(pdf);
    const { workflowId, dataMode } = parameters;

    const { output: items } = await server.run({ parameters: { workflowId, dataMode } });

    expect(items[0]?.binary).toMatchObject({ data: { fileName: 'Invoice.pdf' } });
  });

  it('outputs one item per input item if the user prefers that', async () => {
    acceptData();
    server.on('GET', asked, { body: run({ outputs: both }) });
    announceContent(pdf);
    announceContent(letter);

    const { output: items } = await server.run({
      parameters: { ...parameters, options: { output: 'item' } },
    });

    expect(items).toHaveLength(1);
    expect(items[0]?.json.outputs).toEqual(both);
    expect(items[0]?.binary).toMatchObject({
      data: { fileName: 'Invoice.pdf' },
      data_1: { fileName: 'Letter.docx' },
    });
  });

  it('puts the original and the PDF into the chosen fields', async () => {
    acceptData();
    server.on('GET', asked, { body: run({ outputs: [output()] }) });
    announceContent(driveFile());
    announceContent(pdf);

    const { output: items } = await server.run({
      parameters: {
        ...parameters,
        whichFiles: 'both',
        options: { binaryPropertyName: 'word', pdfPropertyName: 'copy' },
      },
    });

    expect(items[0]?.binary).toMatchObject({
      word: { fileName: 'Invoice.docx' },
      copy: { fileName: 'Invoice.pdf' },
    });
  });

  it('copies the fields of the input item if asked to, and changes no input item', async () => {
    acceptData();
    server.on('GET', asked, { body: run({ outputs: [output()] }) });
    const input = { json: { email: 'ada@example.com', runId: 'of the input' } };

    const { output: items } = await server.run({
      parameters: { ...parameters, downloadFiles: false, options: { includeInputFields: true } },
      items: [input],
    });

    expect(items[0]?.json).toMatchObject({ email: 'ada@example.com', runId: 'run_1' });
    expect(items[0]?.binary).toBeUndefined();
    expect(input.json.runId).toBe('of the input');
  });

  it('outputs the run at once if it does not wait', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', {
      body: source({ webhookUrl: `${server.origin}${address}` }),
    });
    server.on('POST', address, { headers: { 'Docloom-Run-Id': 'run_1' } });

    const { output: items } = await server.run({
      parameters: { ...parameters, waitForDocuments: false },
    });

    expect(items[0]?.json).toEqual({ workflowId: 'wkf_1', runId: 'run_1' });
  });

  it('outputs the run if it made no document, so that no item disappears', async () => {
    acceptData();
    server.on('GET', asked, { body: run({ outputs: [] }) });

    const { output: items } = await server.run({ parameters });

    expect(items[0]?.json).toMatchObject({ runId: 'run_1', outputs: [] });
  });

  it.each([
    ['Output', { output: 'page' }],
    ['Include Input Fields', { includeInputFields: 'perhaps' }],
    ['Put Output File in Field', { binaryPropertyName: ' ' }],
  ])('sends nothing if an option has an unusable value: %s', async (name, options) => {
    const { error } = await server.run({ parameters: { ...parameters, options } });

    expect(error?.message).toContain(`The parameter '${name}' is `);
    expect(server.requests).toEqual([]);
  });

  it('reports a workflow without templates', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', {
      body: source({ webhookUrl: `${server.origin}${address}` }),
    });
    server.on('GET', runs, { body: [] as unknown[] });
    server.on('POST', address);
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow({ status: 'INCOMPLETE' }) });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(
      "No document was created: workflow 'Invoices' has no template yet [item 0]",
    );
  });
});

describe('Document: Generate with many items', () => {
  it('has at most a batch of items in progress, and fetches their files before it sends more', async () => {
    const count = 60;
    const batchSize = 4;
    acceptData();
    for (let index = 0; index < count; index += 1) {
      if (index > 0) server.on('POST', address, { headers: { 'Docloom-Run-Id': 'run_1' } });
      server.on('GET', asked, { body: run({ outputs: [output()] }) });
      announceContent(pdf);
    }

    const { output: items } = await server.run({
      parameters: { ...parameters, options: { batchSize } },
      items: Array.from({ length: count }, (_, number) => ({ json: { number } })),
    });

    expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
      Array.from({ length: count }, (_, item) => ({ item })),
    );
    let inProgress = 0;
    let most = 0;
    for (const { method, path } of server.requests) {
      if (method === 'POST') inProgress += 1;
      if (path.endsWith('/content/')) inProgress -= 1;
      most = Math.max(most, inProgress);
    }
    expect(most).toBe(batchSize);
  });
});
