import { DriveFile, WorkflowCreated } from '@docloom/contract';
import * as fc from 'fast-check';
import { isMisspelling } from '../../../../service/src/http/requests/unknown-members.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { wordFile } from '../../word-file.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  workflow = await RunnableWorkflow.create(service.client);
});
afterAll(() => service.stop());

const IGNORED = 'docloom-ignored-members';

describe('a misspelled member', () => {
  it.each([
    ['creatPdfCopy', 'createPdfCopy'],
    ['createPdfCopyy', 'createPdfCopy'],
    ['createPfdCopy', 'createPdfCopy'],
    ['createPdfKopy', 'createPdfCopy'],
    ['create_pdf_copy', 'createPdfCopy'],
    ['CREATE-PDF-COPY', 'createPdfCopy'],
    ['enablePDFPasword', 'enablePdfPassword'],
    ['colour', 'color'],
    ['fileID', 'fileId'],
    ['nmae', 'name'],
  ])('%s is recognised as %s', (written, known) => {
    expect(isMisspelling(written, known)).toBe(true);
  });

  it.each([
    ['id', 'is'],
    ['title', 'name'],
    ['password', 'pdfPassword'],
    ['creatPdfCopi', 'createPdfCopy'],
    ['', 'name'],
  ])('%s is not recognised as %s', (written, known) => {
    expect(isMisspelling(written, known)).toBe(false);
  });

  const name = fc.stringMatching(/^[a-z]{4,12}$/);

  it('is found with any letter missing, added, replaced, or swapped with the next', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.stringMatching(/^[a-z]$/), (known, seed, letter) => {
        const at = seed % known.length;
        const [before, after] = [known.slice(0, at), known.slice(at)];
        const changes = [
          `${before}${after.slice(1)}`,
          `${before}${letter}${after}`,
          `${before}${letter}${after.slice(1)}`,
          `${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`,
        ];
        for (const change of changes)
          expect([change, isMisspelling(change, known)]).toEqual([change, true]);
      }),
    );
  });

  it('is not found if two letters differ', () => {
    fc.assert(
      fc.property(name, (known) => {
        expect(isMisspelling(`${known}xx`, known)).toBe(false);
        expect(isMisspelling(`1${known.slice(1, -1)}1`, known)).toBe(false);
      }),
    );
  });

  it.each([
    ['$.creatPdfCopy', { creatPdfCopy: true }],
    ['$.enablePdfPasword', { enablePdfPasword: true }],
    ['$.fileID', { fileID: 'fil_1' }],
  ])('is rejected with 400, which names %s, and nothing is added', async (path, body) => {
    const answer = await service.client.post(`${workflow.path}/documents/`, body);
    const { errors } = answer.refuses(400, 'invalid_request');
    expect(errors?.map((error) => error.path)).toEqual([path]);
    expect(errors?.[0]?.message).toMatch(/^is unknown; write \w+ if/);
    expect((await workflow.shown()).documents).toEqual([]);
  });

  it('is listed with all other errors, at any depth', async () => {
    const body = {
      nam: 'A',
      source: { sourcefields: ['a'] },
      document: { fileID: 'fil_1' },
      outgoingWebhook: { webhookURL: 'https://hear.test/' },
    };
    const { errors } = (await service.client.post('/v0/workflows/', body)).refuses(
      400,
      'invalid_request',
    );
    expect(errors?.map(({ path }) => path)).toEqual([
      '$.name',
      '$.outgoingWebhook.webhookUrl',
      '$.nam',
      '$.source.sourcefields',
      '$.document.fileID',
      '$.outgoingWebhook.webhookURL',
    ]);
  });

  it('is also rejected in a query', async () => {
    const { errors } = (await service.client.get('/v0/workflows/?Status=COMPLETE')).refuses(
      400,
      'invalid_request',
    );
    expect(errors?.map(({ path }) => path)).toEqual(['query.Status']);
  });

  it('counts as unknown beside the correctly spelled member', async () => {
    const { id } = (await service.client.upload('A.docx', wordFile('A'))).shows(201, DriveFile);
    const body = { name: 'Both', names: ['Both'], document: { file_id: id, file_ids: [id] } };
    const answer = await service.client.post('/v0/workflows/', body);
    expect(answer.status).toBe(201);
    expect(answer.headers.get(IGNORED)).toBe('$.names, $.document.file_ids');
  });
});

describe('an unknown member', () => {
  it('is ignored, and named in the response', async () => {
    const body = { name: 'A', status: 'COMPLETE', document: { pages: 2 }, x: { y: 1 } };
    const answer = await service.client.post('/v0/workflows/', body);
    expect(answer.shows(201, WorkflowCreated).name).toBe('A');
    expect(answer.headers.get(IGNORED)).toBe('$.status, $.document.pages, $.x');
  });

  it.each([
    ['PATCH', () => workflow.path, { other: 1 }],
    [
      'POST',
      () => `${workflow.path}/outgoing-webhook/`,
      { webhookUrl: 'https://a.test/', other: 1 },
    ],
    ['POST', () => `${workflow.path}/outgoing-webhook/rotate-secret/`, { other: 1 }],
    ['POST', () => `${workflow.path}/documents/`, { other: 1 }],
  ])('is named by every operation: %s', async (method, path, json) => {
    const answer = await service.client.send(method, path(), { json });
    expect([answer.status, answer.headers.get(IGNORED)]).toEqual([expect.any(Number), '$.other']);
    expect(answer.status).toBeLessThan(300);
  });

  it('is named in a query', async () => {
    const list = await service.client.get('/v0/workflows/?page=2&sort=name');
    expect(list.headers.get(IGNORED)).toBe('query.page, query.sort');
    const one = await service.client.get(`${workflow.path}/?verbose`);
    expect(one.headers.get(IGNORED)).toBe('query.verbose');
  });

  it('is not named if the request failed', async () => {
    const answer = await service.client.post('/v0/workflows/', { other: 1 });
    answer.refuses(400, 'invalid_request');
    expect(answer.headers.get(IGNORED)).toBeNull();
  });

  it('cannot break the header or make it too long', async () => {
    const odd = ['a\r\nset-cookie: b', 'ü, ☃', '\ud800', 'x'.repeat(10_000), '"', '__proto__'];
    const many = Array.from({ length: 1_000 }, (_, index) => `m${String(index)}`);
    const members = [...odd, ...many].map((name) => `${JSON.stringify(name)}: 1`);
    const answer = await service.client.send('PATCH', workflow.path, {
      body: `{${members.join()}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const named = answer.headers.get(IGNORED)!;
    expect(named).toMatch(/^[!-~]+(?:, [!-~]+)*$/);
    expect(named.split(', ')).toHaveLength(21);
    expect(named).toContain(`$.${encodeURIComponent('ü, ☃')}`);
    expect(named.length).toBeLessThan(2_000);
  });

  it('does not exist in source data, where any member is allowed', async () => {
    const answer = await workflow.send({ name: 'Ada', anything: { else: 1 } });
    expect([answer.status, answer.headers.get(IGNORED)]).toEqual([200, null]);
  });
});
