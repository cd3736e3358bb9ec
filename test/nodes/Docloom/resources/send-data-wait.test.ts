import type { Run } from '@docloom/contract';
import { RecordedServer } from '../../engine/recorded-server';
import { document, driveFile, run, runOutput, source, workflow } from '../../engine/resources';

const server = new RecordedServer();
const address = '/hooks/secret-of-wkf_1';
const parameters = {
  resource: 'source',
  operation: 'sendData',
  workflowId: 'wkf_1',
  dataMode: 'autoMapInputData',
  waitForDocuments: true,
};
const runs = '/v0/workflows/wkf_1/runs/?limit=1';
const asked = (wait = 25) => `/v0/workflows/wkf_1/runs/run_1/?wait=${wait}`;
const pdf = driveFile({ id: 'pdf 1', name: 'Invoice.pdf', mimeType: 'application/pdf' });
const output = (changes: Partial<Run['outputs'][number]> = {}) => runOutput({ pdf, ...changes });

beforeEach(() => {
  server.on('GET', '/v0/workflows/wkf_1/source/', {
    body: source({ webhookUrl: `${server.origin}${address}` }),
  });
  server.on('GET', runs, { body: [] as unknown[] });
  server.on('POST', address, { headers: { 'Docloom-Run-Id': 'run_1' } });
});

function announceContent(file: { id: string }): void {
  const path = `/v0/drive/files/${encodeURIComponent(file.id)}/content/`;
  server.on('GET', path, { body: Buffer.from(`bytes of ${file.id}`) });
}

describe('Source: Send Data, Wait for Documents', () => {
  it('has the server delay its response until the run has ended, and returns the links', async () => {
    server.on('GET', asked(), { body: run({ outputs: [output()] }) });

    const { output: items } = await server.run({ parameters });

    expect(items).toEqual([
      {
        json: expect.objectContaining({
          workflowId: 'wkf_1',
          runId: 'run_1',
          status: 'SUCCEEDED',
          outputs: [output()],
        }) as unknown,
        pairedItem: { item: 0 },
      },
    ]);
  });

  it('polls a server that responds early at most once a second', async () => {
    server.on('GET', asked(), { body: run({ status: 'RUNNING' }) });
    server.on('GET', asked(), { body: run() });
    const before = Date.now();

    const { error } = await server.run({ parameters });

    expect(error).toBeUndefined();
    expect(Date.now() - before).toBeGreaterThanOrEqual(990);
  });

  it('stops waiting after the configured time, and reports that the run continues', async () => {
    server.on('GET', asked(1), { body: run({ status: 'RUNNING' }) });
    server.on('GET', asked(0), { body: run({ status: 'RUNNING' }) });

    const { error } = await server.run({
      parameters: { ...parameters, options: { timeout: 1 } },
    });

    expect(error?.message).toBe('Run run_1 did not finish within 1 seconds [item 0]');
    expect(error?.description).toContain("'Timeout (Seconds)'");
  });

  it('reports that the data was sent if the run cannot be read', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      server.on('GET', asked(), { status: 502, headers: { 'Retry-After': '0' }, body: '' });
    }

    const { error } = await server.run({ parameters });

    expect(error?.message).toContain('status 502 [item 0]');
    expect(error?.description).toContain('The data was sent and started run run_1');
  });

  it('reports why a run failed', async () => {
    const reason = { code: 'drive_not_writable', message: 'The drive is full.' };
    server.on('GET', asked(), { body: run({ status: 'FAILED', error: reason }) });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(
      'Run run_1 failed to create its documents: The drive is full [item 0]',
    );
    expect(error?.description).toContain('(drive_not_writable)');
  });
});

describe('Source: Send Data, a broken template', () => {
  const broken = { code: 'template_broken', message: 'The template kaputt.docx has tags …' };
  const failed = run({
    status: 'FAILED',
    error: broken,
    outputs: [output({ file: null, pdf: null, error: broken })],
  });
  const fault = { part: 'word/document.xml', near: '{{#items}} <b>', what: 'it has no end' };
  const documentPath = '/v0/workflows/wkf_1/documents/doc_1/';

  it('has a short title and one line for each broken tag', async () => {
    server.on('GET', asked(), { body: failed });
    server.on('GET', documentPath, {
      body: document({ file: driveFile({ name: 'kaputt.docx' }) }),
    });
    const faults = [
      { ...fault, remedy: 'Write {{/items}}.' },
      { ...fault, part: null, near: '', remedy: 'Remove it.' },
    ];
    server.on('GET', `${documentPath}fields/`, { body: { fields: [], faults } });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe('kaputt.docx has 2 broken tags [item 0]');
    const lines = error?.description?.split('<br>');
    expect(lines).toEqual([
      'It has no end (in word/document.xml, near "{{#items}} &lt;b&gt;"). Write {{/items}}.',
      'It has no end. Remove it.',
      expect.stringContaining("'Retry' of the resource 'Run' for run_1") as unknown,
    ]);
  });

  it('repeats the message of a server that does not list the broken tags', async () => {
    server.on('GET', asked(), { body: failed });
    server.on('GET', `${documentPath}fields/`, { status: 404 });
    server.on('GET', documentPath, { body: document() });

    const { error } = await server.run({ parameters });

    expect(error?.message).toContain('The template kaputt.docx has tags …');
  });
});

describe('Source: Send Data, Download Files', () => {
  const downloading = { ...parameters, downloadFiles: true };
  const read = (data: string) => Buffer.from(data, 'base64').toString();

  it.each([
    ['pdf', { data: 'bytes of pdf 1' }],
    ['original', { data: 'bytes of file 1' }],
    ['both', { data: 'bytes of file 1', pdf: 'bytes of pdf 1' }],
  ])('adds the chosen files to the item: %s', async (whichFiles, expected) => {
    server.on('GET', asked(), { body: run({ outputs: [output()] }) });
    if (whichFiles !== 'pdf') announceContent(driveFile());
    if (whichFiles !== 'original') announceContent(pdf);

    const { output: items } = await server.run({ parameters: { ...downloading, whichFiles } });

    const binary = Object.entries(items[0]?.binary ?? {});
    expect(Object.fromEntries(binary.map(([field, { data }]) => [field, read(data)]))).toEqual(
      expected,
    );
  });

  it.each([
    ['data', 'data'],
    ['data', 'data_1'],
    ['data_12', 'data'],
  ])('sends nothing if files would share a field: %s and %s', async (field, pdfField) => {
    nothingIsAsked();

    const { error } = await server.run({
      parameters: {
        ...downloading,
        whichFiles: 'both',
        binaryPropertyName: field,
        pdfPropertyName: pdfField,
      },
    });

    expect(error?.message).toBe(
      `'Put Output File in Field' is '${field}' and 'Put PDF in Field' is '${pdfField}': one file would overwrite another [item 0]`,
    );
    expect(error?.description).toContain('Nothing was sent');
  });

  it('reports that the data was sent if a file cannot be downloaded', async () => {
    server.on('GET', asked(), { body: run({ outputs: [output()] }) });
    server.on('GET', '/v0/drive/files/pdf%201/content/', { status: 404, body: '' });

    const { error } = await server.run({ parameters: downloading });

    expect(error?.message).toBe('There is no file pdf 1 on the server [item 0]');
    expect(error?.description).toContain('The data was sent and started run run_1');
  });

  it('warns about a removed original', async () => {
    server.on('GET', asked(), { body: run({ outputs: [output({ file: null })] }) });

    const { output: items, hints } = await server.run({
      parameters: { ...downloading, whichFiles: 'original' },
    });

    expect(items[0]?.binary).toEqual({});
    expect(hints[0]?.message).toContain('doc_1 was not downloaded: its template has');
  });

  it('distinguishes the files of fields with similar names', async () => {
    server.on('GET', asked(), { body: run({ outputs: [output(), output()] }) });
    for (const file of [driveFile(), pdf, driveFile(), pdf]) announceContent(file);

    const { output: items } = await server.run({
      parameters: {
        ...downloading,
        whichFiles: 'both',
        binaryPropertyName: 'data',
        pdfPropertyName: 'data_pdf',
      },
    });

    expect(Object.keys(items[0]?.binary ?? {})).toEqual([
      'data',
      'data_pdf',
      'data_1',
      'data_pdf_1',
    ]);
  });

  it('uses the document if there is no PDF, and numbers several files', async () => {
    const second = driveFile({ id: 'file 2', name: 'Letter.docx' });
    const outputs = [output(), output({ documentId: 'doc_2', file: second, pdf: null })];
    server.on('GET', asked(), { body: run({ outputs }) });
    announceContent(pdf);
    announceContent(second);

    const { output: items } = await server.run({
      parameters: { ...downloading, whichFiles: 'pdf', binaryPropertyName: 'document' },
    });

    expect(items[0]?.binary).toMatchObject({
      document: { fileName: 'Invoice.pdf', mimeType: 'application/pdf' },
      document_1: { fileName: 'Letter.docx' },
    });
  });
});

/** Removes the expected requests that each test starts with. */
function nothingIsAsked(): void {
  server.forget('GET', '/v0/workflows/wkf_1/source/').forget('GET', runs).forget('POST', address);
}

describe('Source: Send Data, Wait for Documents on a server without runs', () => {
  it.each([400, 404, 405, 501])(
    'reports that before sending, and checks once for all items: %d',
    async (status) => {
      server.forget('GET', runs).forget('POST', address).on('GET', runs, { status, body: '' });

      const { output: items } = await server.run({
        parameters: { ...parameters, options: { batchSize: 4 } },
        items: Array.from({ length: 10 }, (_, number) => ({ json: { number } })),
        onError: 'continueRegularOutput',
      });

      expect(items).toHaveLength(10);
      expect(items[9]?.json.error).toBe(
        'Nothing was sent: this server does not report when its documents are ready [item 9]',
      );
      expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
    },
  );

  it('sends nothing with Retry On Fail either, because nothing was sent before', async () => {
    server.forget('GET', runs).forget('POST', address).on('GET', runs, { status: 404, body: '' });
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('GET', runs, { status: 404, body: '' });

    const { error } = await server.run({ parameters, retryOnFail: true });

    expect(error?.message).toContain('Nothing was sent');
    expect(error?.description).toContain("Turn off 'Wait for Documents'");
  });

  it('also reports it if the token may not read runs', async () => {
    server.forget('GET', runs).forget('POST', address).on('GET', runs, { status: 403, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe('The server denied access to workflow wkf_1 [item 0]');
  });

  it('distinguishes an unknown workflow from a server without runs', async () => {
    nothingIsAsked();
    server.on('GET', '/v0/workflows/wkf_1/source/', { status: 404, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe('There is no workflow wkf_1 on the server [item 0]');
  });

  it('reports the sent data if the server still names no run', async () => {
    server.forget('POST', address).on('POST', address);
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(
      'The data was sent, but this server does not report when its documents are ready [item 0]',
    );
  });
});
