import {
  AuditEntry,
  DocumentCreated,
  DriveFile,
  FileLink,
  Run,
  WorkflowCreated,
} from '@docloom/contract';
import type { Document } from '@docloom/contract';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIndexedFiles } from '../../../../service/src/store/records/drive/drive-files.ts';
import { shareWorkflow } from '../../../../service/src/people/share.ts';
import type { Client } from '../../client.ts';
import { operatorOn } from '../../operator-on.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { wordFile } from '../../word-file.ts';
import { Visitor } from '../pages/visitor.ts';

const ADA = { email: 'ada@test', name: 'Ada', team: 'Orders' };
const LOG = '/v0/audit-log/';

let service: RunningService;
let ada: Client;
let mate: Client;
let guest: Client;
let stranger: Client;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  ada = await service.clientOf(ADA);
  mate = await service.clientOf({ ...ADA, email: 'ben@test', name: 'Ben' });
  guest = await service.clientOf({ email: 'cleo@test', name: 'Cleo', team: 'Guests' });
  stranger = await service.clientOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(ada, 'Invoices');
});

async function listed(client: Client, query = ''): Promise<AuditEntry[]> {
  return (await client.get(`${LOG}${query}`)).showsList(200, AuditEntry);
}

/** The newest change of the workflow. */
async function latest(): Promise<AuditEntry> {
  const [entry] = await listed(ada, `?workflowId=${workflow.id}&limit=1`);
  return entry!;
}

/** Waits for the next millisecond, because ids are in the order of their milliseconds. */
async function nextMoment(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await new Promise(setImmediate);
}

const versionForm = () => {
  const form = new FormData();
  form.append('note', 'Says new');
  form.append('file', new Blob([wordFile('{{number}} new')]), 'Invoice.docx');
  return { body: form };
};

describe('Each change by the API is in the audit log with its author:', () => {
  let document: Document;
  let path: string;
  beforeEach(async () => {
    document = await workflow.addTemplate(['{{number}}'], {}, 'Invoice.docx');
    path = `${workflow.path}/documents/${document.id}/`;
    await nextMoment();
  });

  const byAda = {
    author: {
      kind: 'user',
      name: 'Ada',
      means: 'token',
      id: expect.stringMatching(/^usr_/) as string,
      tokenId: expect.stringMatching(/^tok_/) as string,
    },
  };
  const ofDocument = () => ({
    ...byAda,
    subject: { kind: 'document', id: document.id, name: document.file.name },
    workflow: { id: workflow.id, name: 'Invoices' },
  });
  const ofWorkflow = (name = 'Invoices') => ({
    ...byAda,
    subject: { kind: 'workflow', id: workflow.id, name },
    workflow: { id: workflow.id, name },
  });

  it('a workflow with everything in it', async () => {
    const wanted = {
      name: 'Whole',
      document: {},
      outgoingWebhook: { webhookUrl: 'https://hooks.example.com/secret-path?token=s3cret' },
    };
    const { id } = (await ada.post('/v0/workflows/', wanted)).shows(201, WorkflowCreated);
    const entries = await listed(ada, `?workflowId=${id}`);
    expect(entries.map(({ action, subject: { name } }) => `${action} ${name}`).toSorted()).toEqual([
      'outgoing_webhook.registered hooks.example.com',
      'template.added Whole.docx',
      'workflow.created Whole',
    ]);
  });

  it('a new name', async () => {
    await ada.patch(workflow.path, { name: 'Bills', color: '#123456' });
    expect(await latest()).toMatchObject({
      action: 'workflow.changed',
      ...ofWorkflow('Bills'),
      details: { members: ['name', 'color'], former: 'Invoices' },
    });
  });

  it('no entry for a change that changes nothing', async () => {
    const before = await latest();
    await ada.patch(workflow.path, { name: 'Invoices' });
    await ada.patch(path, { createPdfCopy: document.createPdfCopy });
    expect(await latest()).toEqual(before);
  });

  it('the end of a workflow, once', async () => {
    await ada.delete(workflow.path);
    const archived = await latest();
    expect(archived).toMatchObject({ action: 'workflow.archived', ...ofWorkflow() });
    await ada.delete(workflow.path);
    expect(await latest()).toEqual(archived);
  });

  it('a new template', async () => {
    const added = await ada.post(`${workflow.path}/documents/`, {});
    document = added.shows(201, DocumentCreated);
    expect(await latest()).toMatchObject({
      action: 'template.added',
      subject: { kind: 'document', id: document.id, name: 'Invoices.docx' },
    });
  });

  it('another template, and the former one again', async () => {
    (await ada.send('POST', `${path}versions/`, versionForm())).shows(201, { parse: (one) => one });
    const replaced = await latest();
    expect(replaced).toMatchObject({
      action: 'template.replaced',
      ...ofDocument(),
      details: { version: 2, note: 'Says new' },
    });
    expect(replaced).not.toHaveProperty('details.restoredVersion');
    const versions = (await ada.get(`${path}versions/`)).json as { id: string }[];
    await ada.post(`${path}versions/${versions[1]!.id}/restore/`, {});
    expect(await latest()).toMatchObject({ action: 'template.restored', ...ofDocument() });
    expect((await latest()).details).toEqual({ version: 3, restoredVersion: 1 });
  });

  it('a template that was changed in the drive, by the service', async () => {
    const path = await service.query(async (store) => {
      const [file] = await findIndexedFiles(store, [document.file.id]);
      return file!.path;
    });
    writeFileSync(join(service.driveFolder, path), wordFile('by hand'));
    await ada.get(`${workflow.path}/documents/${document.id}/versions/`);
    expect(await latest()).toMatchObject({
      action: 'template.found',
      author: { kind: 'service', id: null, name: null, means: null, tokenId: null },
      subject: { kind: 'document', id: document.id },
    });
  });

  it('the end of a template', async () => {
    await ada.delete(path);
    expect(await latest()).toMatchObject({ action: 'template.deleted', ...ofDocument() });
  });

  it('options by their names, without their values', async () => {
    await ada.patch(path, { enablePdfPassword: true, pdfPassword: 'secret {{number}}' });
    const entry = await latest();
    expect(entry).toMatchObject({ action: 'options.changed', ...ofDocument() });
    expect(entry.details.members?.toSorted()).toEqual(['enablePdfPassword', 'pdfPassword']);
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  it('whether the password protection was turned on, changed or turned off', async () => {
    const changes = [
      [{ pdfPassword: 'secret of nothing yet' }, undefined],
      [{ enablePdfPassword: true, pdfPassword: 'secret 1' }, 'turned_on'],
      [{ pdfPasswordPreventCopy: true }, undefined],
      [{ pdfPassword: 'secret 2', outputName: 'Bill' }, 'password_changed'],
      [{ enablePdfPassword: false, pdfPassword: 'secret 3' }, 'turned_off'],
    ] as const;
    for (const [options, expected] of changes) {
      await ada.patch(path, options);
      const { details } = await latest();
      expect(details.members?.toSorted()).toEqual(Object.keys(options).toSorted());
      expect(details.passwordProtection).toBe(expected);
      expect(JSON.stringify(details)).not.toContain('secret');
      await nextMoment();
    }
  });

  it('sample data, without the data', async () => {
    await ada.send('PUT', `${path}sample-data/`, { json: { number: 'confidential' } });
    const entry = await latest();
    expect(entry).toMatchObject({ action: 'sample_data.changed', ...ofDocument(), details: {} });
    expect(JSON.stringify(entry)).not.toContain('confidential');
  });

  it('receivers by their hosts, without temporary listeners', async () => {
    const subject = (id: string) => ({ kind: 'outgoing_webhook', id, name: 'n8n.example.com' });
    const address = 'https://n8n.example.com/webhook/unguessable';
    const registered = await workflow.listen(address);
    expect(await latest()).toMatchObject({
      action: 'outgoing_webhook.registered',
      ...byAda,
      subject: subject(registered.id),
    });
    await nextMoment();
    await ada.post(`${workflow.path}/outgoing-webhook/rotate-secret/`);
    expect(await latest()).toMatchObject({
      action: 'signing_secret.rotated',
      ...byAda,
      subject: subject(registered.id),
    });
    await nextMoment();
    await ada.delete(`${workflow.path}/outgoing-webhook/`);
    const removed = await latest();
    expect(removed).toMatchObject({
      action: 'outgoing_webhook.removed',
      ...byAda,
      subject: subject(registered.id),
    });
    await workflow.listen(address, { temporary: true });
    expect(await latest()).toEqual(removed);
    const additional = await workflow.listen(address, { additional: true });
    await nextMoment();
    await ada.delete(`${workflow.path}/outgoing-webhook/${additional.id}/`);
    expect(await latest()).toMatchObject({
      action: 'outgoing_webhook.removed',
      subject: subject(additional.id),
    });
    const whole = JSON.stringify(await listed(ada, `?workflowId=${workflow.id}`));
    expect(whole).not.toContain('unguessable');
    expect(whole).not.toContain('whsec_');
  });

  it('a retry of a run by its id, also by a team that the workflow is shared with', async () => {
    const dan = await service.clientOf({ email: 'dan@test', name: 'Dan', team: 'Printers' });
    await service.query((store) => shareWorkflow(operatorOn(store), workflow.id, 'Printers'));
    await workflow.addTemplate(['{{#open}}'], { outputName: 'Bill of {{customer}}' });
    const { id } = await workflow.run({ customer: 'confidential' });
    await nextMoment();
    (await dan.post(`${workflow.path}/runs/${id}/retry/`)).shows(202, Run);
    const entry = await latest();
    expect(entry).toMatchObject({
      action: 'run.retried',
      author: { kind: 'user', name: 'Dan', means: 'token' },
      subject: { kind: 'run', id, name: id },
      workflow: { id: workflow.id, name: 'Invoices' },
      details: {},
    });
    const { retries } = await workflow.ended(id);
    expect(retries.map(({ retriedBy }) => retriedBy)).toEqual([entry.author]);
    for (const reader of [dan, mate]) {
      expect(await listed(reader, '?kind=run&limit=1')).toEqual([entry]);
    }
  });

  it('share links without their addresses, and the end of a file', async () => {
    const file = (await ada.upload('Price list.txt', 'prices')).shows(201, DriveFile);
    const of = `/v0/drive/files/${file.id}/`;
    const subject = { kind: 'file', id: file.id, name: 'Price list.txt' };
    const answer = await ada.post(`${of}links/`, { expiresInSeconds: 3600 });
    const { url, expiresAt } = answer.shows(201, FileLink);
    await nextMoment();
    await ada.delete(`${of}links/`);
    await ada.delete(`${of}links/`);
    await nextMoment();
    await ada.delete(of);
    const entries = await listed(ada, '?kind=file&limit=3');
    expect(entries).toMatchObject([
      { action: 'file.deleted', subject, workflow: null, ...byAda },
      { action: 'file_links.revoked', subject, ...byAda },
      { action: 'file_link.created', subject, details: { expiresAt }, ...byAda },
    ]);
    expect(JSON.stringify(entries)).not.toContain(url.slice(url.lastIndexOf('/') + 1));
  });

  it('a change in the console, as one with a session', async () => {
    const visitor = new Visitor(service.url);
    await visitor.signIn(await service.tokenOf(ADA), document.file.id);
    const answer = await fetch(`${service.url}/console/api${path}`, {
      method: 'DELETE',
      headers: { cookie: visitor.cookie ?? '', 'docloom-console': '1', origin: service.url },
    });
    expect(answer.status).toBe(204);
    expect(await latest()).toMatchObject({
      action: 'template.deleted',
      author: { kind: 'user', name: 'Ada', means: 'session', tokenId: null },
    });
  });
});

describe('The audit log', () => {
  it('is seen by the owner, the team, and a team that the workflow is shared with', async () => {
    const ids = async (client: Client) =>
      (await listed(client)).flatMap((entry) => (entry.workflow ? [entry.workflow.id] : []));
    expect(await ids(ada)).toContain(workflow.id);
    expect(await ids(mate)).toContain(workflow.id);
    expect(await ids(guest)).not.toContain(workflow.id);
    await service.query((store) => shareWorkflow(operatorOn(store), workflow.id, 'Guests'));
    expect(new Set(await ids(guest))).toEqual(new Set([workflow.id]));
    expect(await listed(guest, `?workflowId=${workflow.id}`)).toHaveLength(2);
    expect(await ids(stranger)).toEqual([]);
  });

  it('rejects a workflow of others, and one that does not exist', async () => {
    const of = `${LOG}?workflowId=`;
    (await stranger.get(`${of}${workflow.id}`)).refuses(403, 'not_yours');
    (await stranger.get(`${of}wkf_none`)).refuses(404, 'not_found');
    (await service.anonymous.get(LOG)).refuses(403, 'token_missing');
  });

  it('shows nothing of others by the id of its author', async () => {
    const [entry] = await listed(ada, `?workflowId=${workflow.id}`);
    expect(await listed(stranger, `?userId=${entry!.author.id ?? ''}`)).toEqual([]);
    expect(await listed(ada, '?userId=usr_nobody')).toEqual([]);
  });

  it('has pages, the newest first', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await nextMoment();
      await ada.patch(workflow.path, { name });
    }
    const whole = await listed(ada, `?workflowId=${workflow.id}`);
    const names = whole.map(({ subject }) => subject.name);
    expect(names).toEqual(['Three', 'Two', 'One', 'Invoices']);
    const first = await ada.get(`${LOG}?workflowId=${workflow.id}&limit=3`);
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await ada.get(next)).showsList(200, AuditEntry)).toEqual(whole.slice(3));
  });

  it('can be filtered by action, kind, author and time', async () => {
    await nextMoment();
    const since = new Date().toISOString();
    await mate.patch(workflow.path, { name: 'Bills' });
    const of = `?workflowId=${workflow.id}`;
    const [changed, created] = await listed(ada, of);
    expect(await listed(ada, `${of}&action=workflow.created`)).toEqual([created]);
    expect(await listed(ada, `${of}&kind=document`)).toEqual([]);
    expect(await listed(ada, `${of}&userId=${changed!.author.id ?? ''}`)).toEqual([changed]);
    expect(await listed(ada, `${of}&since=${since}`)).toEqual([changed]);
    expect(await listed(ada, `${of}&until=${since}`)).toEqual([created]);
  });

  it.each(['action=nothing', 'kind=moon', 'since=yesterday', 'until=1', 'limit=0'])(
    'rejects %s',
    async (query) => {
      (await ada.get(`${LOG}?${query}`)).refuses(400, 'invalid_request');
    },
  );
});
