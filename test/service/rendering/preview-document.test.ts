import type { Document } from '@docloom/contract';
import { Delivery, DriveFile, ListedDriveFile, Run, TemplateVersion } from '@docloom/contract';
import { shareWorkflow } from '../../../service/src/people/share.ts';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { inspectPng } from '../pdf/inspect-png.ts';
import { readPdf, tryPdf } from '../pdf/read-pdf.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { paragraphsOf, wordFile } from '../word-file.ts';
import { warningsOf } from './render-form.ts';
import { operatorOn } from '../operator-on.ts';

/** Milliseconds within which LibreOffice starts, on a machine that is busy. */
const STARTS = 10 * 60_000;

let service: RunningService;
let owner: Client;
let workflow: RunnableWorkflow;
let document: Document;
let names = 0;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
  owner = service.client;
});
afterAll(() => service.stop());
beforeEach(async () => {
  names += 1;
  workflow = await RunnableWorkflow.create(owner, `Orders ${String(names)}`);
  document = await workflow.addTemplate(['Dear {{name}}, order {{number}}'], {
    outputName: 'Order {{number}}',
  });
});

const preview = (body: unknown, client = owner, of = workflow): Promise<Answer> =>
  client.post(`${of.path}/documents/${document.id}/preview/`, body);

const original = { format: 'original' };

describe('The preview of a document', () => {
  it('can have another name, which is filled with the data that is sent', async () => {
    const data = { name: 'Ann', number: 7 };
    const named = await preview({ ...original, data, outputName: ' To {{name}} ' });
    expect(named.status).toBe(200);
    expect(named.headers.get('content-disposition')).toContain('filename="To Ann.docx"');
    expect((await workflow.shown()).documents[0]!.outputName).toBe('Order {{number}}');
  });

  it('is refused with another name that has broken tags, and the error is about the name', async () => {
    const answer = await preview({ ...original, data: {}, outputName: 'Order {{number' });
    const { errors } = answer.refuses(400, 'invalid_request');
    expect(errors).toEqual([expect.objectContaining({ path: '$.outputName' })]);
  });

  it.each([
    ['stored data', {}],
    ['the template as it is', { filled: false }],
  ])('has no other name for %s', async (_, members) => {
    const answer = await preview({ ...original, ...members, outputName: '{{name}}' });
    const { errors } = answer.refuses(400, 'invalid_request');
    expect(errors).toEqual([expect.objectContaining({ path: '$.outputName' })]);
  });

  it(
    'is a PDF of real data, with the name that a run would give it, and leaves nothing behind',
    async () => {
      const receiver = await Receiver.start();
      await workflow.listen(receiver.url);
      const files = (await owner.get('/v0/drive/files/')).showsList(200, ListedDriveFile);
      const answer = await preview({ data: { name: 'Ann', number: 7 } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain('filename="Order 7.pdf"');
      expect(readPdf(answer.content).pages[0]!.text).toBe('Dear Ann, order 7');
      expect((await owner.get(`${workflow.path}/runs/`)).showsList(200, Run)).toEqual([]);
      expect((await owner.get('/v0/drive/files/')).showsList(200, ListedDriveFile)).toEqual(files);
      const deliveries = `${workflow.path}/outgoing-webhook/deliveries/`;
      expect((await owner.get(deliveries)).showsList(200, Delivery)).toEqual([]);
      await receiver.stop();
    },
    STARTS,
  );

  it('shows the same gaps and warnings as a run', async () => {
    const run = await workflow.run({ number: 1 });
    const answer = await preview({ data: { number: 1 }, ...original });
    const { content } = await owner.get(run.outputs[0]!.file!.url);
    expect(answer.content).toEqual(content);
    expect(warningsOf(answer)).toEqual(run.warnings);
    expect(run.warnings).toHaveLength(1);
  });

  it('renders the data of a run, or else that of the latest one, to every digit', async () => {
    const first = await workflow.start({ name: 'Ann', number: 1 });
    await workflow.ended(first);
    await workflow.run({ name: 'Ben', number: 2 });
    const shown = async (body: unknown) => paragraphsOf((await preview(body)).content);
    expect(await shown({ runId: first, ...original })).toEqual(['Dear Ann, order 1']);
    expect(await shown(original)).toEqual(['Dear Ben, order 2']);
    const body = '{"format":"original","data":{"name":1.50,"number":12345678901234567890}}';
    const sent = await owner.send('POST', `${workflow.path}/documents/${document.id}/preview/`, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    const run = await workflow.run({ name: 1.5, number: 1 });
    expect(run.status).toBe('SUCCEEDED');
    expect(paragraphsOf(sent.content)[0]).toContain('order 12345678901234567890');
  });

  it('renders a former version of the template', async () => {
    const path = `${workflow.path}/documents/${document.id}/versions/`;
    const fileId = (await owner.upload('Other.docx', wordFile('Hello {{name}}'))).shows(
      201,
      DriveFile,
    ).id;
    (await owner.post(path, { fileId })).shows(201, TemplateVersion);
    const [current, first] = (await owner.get(path)).showsList(200, TemplateVersion);
    const shown = async (versionId?: string) =>
      paragraphsOf(
        (await preview({ versionId, data: { name: 'Ann', number: 7 }, ...original })).content,
      );
    expect(await shown(first!.id)).toEqual(['Dear Ann, order 7']);
    expect(await shown(current!.id)).toEqual(['Hello Ann']);
    expect(await shown()).toEqual(['Hello Ann']);
    (await preview({ versionId: 'ver_nothing', data: {}, ...original })).refuses(404, 'not_found');
  });

  it('renders the sample data rather than that of the latest run, but not for a guest', async () => {
    const id = await workflow.start({ name: 'Ann', number: 1 });
    await workflow.ended(id);
    const guest = await service.clientOf({ email: 'ned@test', name: 'Ned', team: 'Neighbours' });
    await service.query((store) => shareWorkflow(operatorOn(store), workflow.id, 'Neighbours'));
    expect(paragraphsOf((await preview(original, guest)).content)).toEqual(['Dear Ann, order 1']);
    const body = '{"name":"Sam","number":12345678901234567890}';
    const path = `${workflow.path}/documents/${document.id}/sample-data/`;
    await owner.send('PUT', path, { body, headers: { 'content-type': 'application/json' } });
    const own = paragraphsOf((await preview(original)).content);
    expect(own).toEqual([expect.stringContaining('order 12345678901234567890')]);
    const { errors } = (await preview(original, guest)).refuses(400, 'invalid_request');
    expect(errors?.[0]?.path).toBe('$.data');
    expect((await preview({ runId: id, ...original }, guest)).status).toBe(200);
  });

  it('may omit its body', async () => {
    await workflow.run({ name: 'Ann', number: 1 });
    const path = `${workflow.path}/documents/${document.id}/preview/`;
    const answer = await owner.send('POST', path);
    expect(readPdf(answer.content).pages[0]!.text).toBe('Dear Ann, order 1');
  });

  it('is protected if the PDF copies are', async () => {
    const options = { createPdfCopy: true, enablePdfPassword: true, pdfPassword: 'key {{number}}' };
    await owner.patch(`${workflow.path}/documents/${document.id}/`, options);
    const { content } = await preview({ data: { name: 'Ann', number: 7 } });
    expect(tryPdf(content)).toEqual({ locked: 'No password given' });
    expect(readPdf(content, 'key 7').pages[0]!.text).toBe('Dear Ann, order 7');
  });

  it('is a picture of the first page', async () => {
    const answer = await preview({ data: { name: 'Ann', number: 7 }, format: 'png', page: 1 });
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toContain('filename="Order 7.png"');
    expect([...answer.content.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  });
});

describe('A picture of a document', () => {
  beforeEach(async () => {
    // The first page is full, and the second one has a few lines.
    const lines = Array.from({ length: 60 }, () => 'A line of the letter to {{name}}');
    document = await workflow.addTemplate(lines);
  });

  const pictureOf = (page?: number) => preview({ data: { name: 'Ann' }, format: 'png', page });

  it('shows the page that is asked for, by default the first', async () => {
    const [usual, first, second] = await Promise.all(
      [undefined, 1, 2].map(async (page) => inspectPng((await pictureOf(page)).content)),
    );
    expect(usual).toEqual(first);
    expect(second!.ink).toBeGreaterThan(0);
    expect(first!.ink).toBeGreaterThan(2 * second!.ink);
  });

  it('is refused for a page that it does not have', async () => {
    const { detail } = (await pictureOf(7)).refuses(422, 'render_not_possible');
    expect(detail).toContain('it has only 2 pages, so there is no page 7');
  });
});

describe('The preview of the template as it is', () => {
  const unfilled = (body: Record<string, unknown> = {}, client = owner) =>
    preview({ filled: false, ...body }, client);

  it('shows its tags, without data and without a password', async () => {
    const options = { createPdfCopy: true, enablePdfPassword: true, pdfPassword: 'key {{number}}' };
    await owner.patch(`${workflow.path}/documents/${document.id}/`, options);
    const answer = await unfilled();
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/Template.*\.pdf/);
    expect(readPdf(answer.content).pages[0]!.text).toBe('Dear {{name}}, order {{number}}');
  });

  it('is there for a template with errors, which cannot be filled', async () => {
    document = await workflow.addTemplate(['{{#open}} {{a | curency}}']);
    const { content } = await unfilled();
    expect(readPdf(content).pages[0]!.text).toBe('{{#open}} {{a | curency}}');
    expect((await inspectPng((await unfilled({ format: 'png' })).content)).ink).toBeGreaterThan(0);
  });

  it('is the template itself as the original', async () => {
    const template = await owner.get(document.file.url);
    const answer = await unfilled(original);
    expect(answer.content).toEqual(template.content);
    expect(answer.headers.get('content-disposition')).toMatch(/Template.*\.docx/);
  });

  it('shows a former version', async () => {
    const path = `${workflow.path}/documents/${document.id}/versions/`;
    const upload = await owner.upload('Other.docx', wordFile('Hello {{name}}'));
    const { id: fileId } = upload.shows(201, DriveFile);
    await owner.post(path, { fileId });
    const [, first] = (await owner.get(path)).showsList(200, TemplateVersion);
    const shown = await unfilled({ versionId: first!.id, ...original });
    expect(paragraphsOf(shown.content)).toEqual(['Dear {{name}}, order {{number}}']);
    expect(paragraphsOf((await unfilled(original)).content)).toEqual(['Hello {{name}}']);
  });

  it('is for everybody who may read the template', async () => {
    await owner.patch(`${workflow.path}/documents/${document.id}/`, {
      createPdfCopy: true,
      removeOutput: true,
      enablePdfPassword: true,
      pdfPassword: 'key',
    });
    const guest = await service.clientOf({ email: 'gil@test', name: 'Gil', team: 'Readers' });
    (await unfilled(original, guest)).refuses(403, 'not_yours');
    await service.query((store) => shareWorkflow(operatorOn(store), workflow.id, 'Readers'));
    expect((await unfilled(original, guest)).status).toBe(200);
  });

  it('is missing for a version that the document does not have', async () => {
    (await unfilled({ versionId: 'ver_none' })).refuses(404, 'not_found');
  });
});

describe('The preview of a document is rejected', () => {
  it('without any data', async () => {
    const { detail } = (await preview(original)).refuses(409, 'no_preview_data');
    expect(detail).toContain(document.id);
  });

  it('for a run of another workflow, as if there were none', async () => {
    const other = await RunnableWorkflow.create(owner, `Others ${String(names)}`);
    await other.addTemplate(['{{number}}']);
    const { id } = await other.run({ number: 1 });
    (await preview({ runId: id, ...original })).refuses(404, 'not_found');
    (await preview({ runId: 'run_nothing', ...original })).refuses(404, 'not_found');
  });

  it('if the template has errors, each of which is named', async () => {
    document = await workflow.addTemplate(['{{#open}}']);
    const { errors } = (await preview({ data: {}, ...original })).refuses(422, 'template_broken');
    expect(errors).toHaveLength(1);
  });

  it.each([
    ['no version', { versionId: '1' }, '$.versionId'],
    ['data and a run', { data: {}, runId: 'run_1' }, '$.runId'],
    ['the template as it is, with data', { filled: false, data: {} }, '$.data'],
    ['the template as it is, with a run', { filled: false, runId: 'run_1' }, '$.runId'],
    ['a page of a PDF', { page: 1 }, '$.page'],
    ['page 0', { format: 'png', page: 0 }, '$.page'],
    ['a list as data', { data: [] }, '$.data'],
    ['an unknown format', { format: 'html' }, '$.format'],
  ])('for %s', async (_what, body, path) => {
    const { errors } = (await preview(body)).refuses(400, 'invalid_request');
    expect(errors?.[0]?.path).toBe(path);
  });

  it('for another tenant, whatever it asks for', async () => {
    const { id } = await workflow.run({ name: 'Ann', number: 1 });
    const stranger = await service.clientOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
    for (const body of [original, { data: {}, ...original }, { runId: id, ...original }])
      (await preview(body, stranger)).refuses(403, 'not_yours');
    const own = await RunnableWorkflow.create(stranger, 'Own');
    (await preview({ data: {}, ...original }, stranger, own)).refuses(404, 'not_found');
    const ofOwn = await own.addTemplate(['{{name}}']);
    const path = `${own.path}/documents/${ofOwn.id}/preview/`;
    (await stranger.post(path, { runId: id, ...original })).refuses(404, 'not_found');
  });

  it('for a team that knows no password, if it would show stored data without it', async () => {
    const { id } = await workflow.run({ name: 'Ann', number: 1 });
    const guest = await service.clientOf({ email: 'cleo@test', name: 'Cleo', team: 'Guests' });
    await service.query((store) => shareWorkflow(operatorOn(store), workflow.id, 'Guests'));
    expect((await preview({ runId: id, ...original }, guest)).status).toBe(200);
    await owner.patch(`${workflow.path}/documents/${document.id}/`, {
      createPdfCopy: true,
      removeOutput: true,
      enablePdfPassword: true,
      pdfPassword: 'key',
    });
    for (const format of ['original', 'png'])
      (await preview({ runId: id, format }, guest)).refuses(400, 'invalid_request');
    expect(tryPdf((await preview({ runId: id }, guest)).content)).toMatchObject({
      locked: 'No password given',
    });
    expect((await preview({ data: {}, ...original }, guest)).status).toBe(200);
    expect((await preview({ runId: id, ...original }, owner)).status).toBe(200);
  });
});
