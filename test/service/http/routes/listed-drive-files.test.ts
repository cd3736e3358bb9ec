import { randomUUID } from 'node:crypto';
import { DriveFile, ListedDriveFile } from '@docloom/contract';
import type { Client } from '../../client.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

describe('Design, drive: the order and the search of GET /drive/files/', () => {
  let owner: Client;
  beforeEach(async () => {
    owner = await service.clientOf({ email: `${randomUUID()}@test`, name: 'Ada' });
  });

  const add = async (name: string) => (await owner.upload(name, name)).shows(201, DriveFile).id;
  const found = async (query: string) => {
    const answer = await owner.get(`/v0/drive/files/?${query}`);
    return answer.showsList(200, ListedDriveFile).map(({ name }) => name);
  };

  it('is oldest first unless the newest are asked for', async () => {
    for (const name of ['1.txt', '2.txt', '3.txt']) await add(name);
    expect(await found('')).toEqual(['1.txt', '2.txt', '3.txt']);
    expect(await found('order=newest')).toEqual(['3.txt', '2.txt', '1.txt']);
    (await owner.get('/v0/drive/files/?order=largest')).refuses(400, 'invalid_request');
  });

  it('has pages in the order, which keep it and the search', async () => {
    for (let number = 1; number <= 5; number += 1) await add(`Offer ${String(number)}.txt`);
    await add('Letter.txt');
    const first = await owner.get('/v0/drive/files/?order=newest&search=offer&limit=3');
    expect(first.json).toMatchObject(['5', '4', '3'].map((n) => ({ name: `Offer ${n}.txt` })));
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link')!)![1]!;
    const second = await owner.get(next);
    expect(second.json).toMatchObject(['2', '1'].map((n) => ({ name: `Offer ${n}.txt` })));
    expect(second.headers.get('link')).toBeNull();
  });

  it.each([
    ['a part of a name', 'voice', ['Invoice Müller.txt', 'INVOICE 2.txt']],
    ['another case', 'MÜLLER', ['Invoice Müller.txt']],
    ['another encoding of accents', 'Mu\u0308ller', ['Invoice Müller.txt']],
    ['signs of a pattern', '100%_', ['100%_.txt']],
    ['a blank', '  ', ['Invoice Müller.txt', 'INVOICE 2.txt', '100%_.txt']],
    ['what no name has', "' or 1=1 --", []],
    ['a part of a folder', 'Ada', []],
  ])('finds %s', async (_, search, names) => {
    for (const name of ['Invoice Müller.txt', 'INVOICE 2.txt', '100%_.txt']) await add(name);
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual(names);
  });

  it('names the document of a template, and no other file has one', async () => {
    await add('Letter.docx');
    const workflow = await RunnableWorkflow.create(owner);
    const { id } = await workflow.addTemplate(['{{a}}'], {}, 'Order.docx');
    await workflow.run({ a: 1 });
    const files = await owner.get('/v0/drive/files/');
    const ofDocuments = files
      .showsList(200, ListedDriveFile)
      .flatMap(({ documentId, name }) => (documentId === null ? [] : [[documentId, name]]));
    expect(ofDocuments).toEqual([[id, 'Order.docx']]);
  });

  it('finds nothing of others', async () => {
    await add('Secret plan.txt');
    const stranger = await service.clientOf({ email: `${randomUUID()}@test`, name: 'Eve' });
    expect((await stranger.get('/v0/drive/files/?search=secret')).json).toEqual([]);
  });

  it('says of each file its size, its time, and where it comes from', async () => {
    const workflow = await RunnableWorkflow.create(owner, 'Invoices');
    await workflow.addTemplate(['{{a}}'], { outputName: 'Made' }, 'Template.docx');
    const run = await workflow.run({ a: 1 });
    const answer = await owner.get('/v0/drive/files/?order=newest');
    const [output, template, uploaded] = answer.showsList(200, ListedDriveFile);
    const invoices = { id: workflow.id, name: 'Invoices' };
    expect(output).toMatchObject({ name: 'Made.docx', workflow: invoices, runId: run.id });
    expect(output!.size).toBe((await owner.get(output!.url)).content.length);
    expect(Date.parse(output!.createdAt)).toBeGreaterThanOrEqual(Date.parse(run.createdAt));
    expect(template).toMatchObject({ workflow: invoices, runId: null });
    expect(uploaded).toMatchObject({ name: 'Template.docx', workflow: null, runId: null });
  });
});
