import { holderFolderIn } from '../drive/holder-folder.ts';
import { DOCUMENT_PATH } from '../../../service/src/http/openapi/needs-token.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '@docloom/contract';
import { Run } from '@docloom/contract';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { DocloomProcess } from './docloom-process.ts';

const TOKEN = 'dlt_of_the_operator_of_this_test';

interface Line {
  level: string;
  time: string;
  msg: string;
  run?: string;
  workflow?: string;
  err?: { code?: string; stack?: string };
  [member: string]: unknown;
}

let folder: TemporaryFolder;
let service: DocloomProcess;
let receiver: Receiver;
beforeEach(async () => {
  folder = new TemporaryFolder();
  const args = ['--port', '0', '--data', folder.path, '--log-level', 'trace'];
  service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN });
  receiver = await Receiver.start();
});
afterEach(async () => {
  await service.stop('SIGKILL');
  await receiver.stop();
  folder.remove();
});

/** The log, which is a JSON object a line and nothing else. */
function lines(): Line[] {
  return service.stderr
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
}

const linesOf = (run: string) => lines().filter((line) => line.run === run);

const said = (run: string) => linesOf(run).map(({ msg }) => msg);

async function ended(workflow: RunnableWorkflow, runId: RunId): Promise<Run> {
  const client = service.client(TOKEN);
  return until('the end of the run', async () => {
    const run = (await client.get(`${workflow.path}/runs/${runId}/?wait=60`)).shows(200, Run);
    return run.finishedAt !== null && run;
  });
}

describe('The log of a run', () => {
  it('can be followed by its id, from the data to the receiver', async () => {
    const workflow = await RunnableWorkflow.create(service.client(TOKEN));
    const { id } = await workflow.addTemplate(['Dear {{name}}']);
    await workflow.listen(receiver.url);
    receiver.answers.push(500);
    const run = await workflow.start({ name: 'Ada' });
    await until('the event', () => said(run).includes('Event not delivered'));
    expect(said(run)).toEqual([
      'Source data accepted',
      'Run started',
      'Output made',
      'Run ended',
      'Event not delivered',
    ]);
    for (const line of linesOf(run)) {
      expect(line).toMatchObject({ workflow: workflow.id });
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
    const [accepted, started, made, end, delivery] = linesOf(run);
    expect(accepted).toMatchObject({ level: 'info', as: 'started' });
    expect(started).toMatchObject({ attempt: 1 });
    expect(made).toMatchObject({ document: id, renderMilliseconds: expect.any(Number) as number });
    expect(end).toMatchObject({ status: 'SUCCEEDED', outputs: 1, codes: [] });
    expect(delivery).toMatchObject({
      level: 'warn',
      receiver: new URL(receiver.url).origin,
      attempt: 1,
      status: 'PENDING',
      responseStatus: 500,
    });
  });

  it('has a code and no stack for expected errors', async () => {
    const workflow = await RunnableWorkflow.create(service.client(TOKEN));
    const { id } = await workflow.addTemplate(['{{broken']);
    const { id: run } = await workflow.run({});
    const failed = linesOf(run).find(({ msg }) => msg === 'Output failed');
    expect(failed).toMatchObject({ level: 'warn', document: id, code: 'template_broken' });
    expect(JSON.stringify(linesOf(run))).not.toContain('stack');
  });
});

describe('The log of the service', () => {
  it('shows when it has started, is stopping and has stopped', async () => {
    await service.stop();
    const states = lines().filter(({ msg }) => msg.startsWith('Docloom'));
    expect(states).toMatchObject([
      { level: 'info', msg: 'Docloom has started', port: Number(new URL(service.url).port) },
      { level: 'info', msg: 'Docloom is stopping' },
      { level: 'info', msg: 'Docloom has stopped' },
    ]);
  });
});

describe('The log of requests', () => {
  it('contains the pattern, the user and the code of each, and no address', async () => {
    await service.client(TOKEN).get('/v0/workflows/wkf_of_nobody/?token=in_the_query');
    await service.client('dlt_unknown').get('/v0/workflows/');
    const requests = await until('both lines', () => {
      // The tests' client asks for the document of the API by itself.
      const found = lines().filter(
        ({ msg, route }) => msg === 'Request answered' && route !== DOCUMENT_PATH,
      );
      return found.length === 2 && found;
    });
    expect(requests).toEqual([
      expect.objectContaining({
        level: 'debug',
        method: 'GET',
        route: '/v0/workflows/:workflowId/',
        status: 404,
        code: 'not_found',
        user: expect.stringMatching(/^usr_/) as string,
        milliseconds: expect.any(Number) as number,
      }),
      expect.objectContaining({ status: 403, code: 'token_unknown' }),
    ]);
    expect(requests[1]).not.toHaveProperty('user');
  });
});

describe('The log and the console contain no secret at the level trace', () => {
  it('in a complete session: documents, protected PDFs, events, and errors of each kind', async () => {
    const secrets = {
      data: 'a-very-private-matter',
      name: 'Private-Name-Of-A-File',
      password: 'Open-Sesame-1815',
      credentials: 'user-of-the-receiver:word-of-the-receiver',
      query: 'token-in-the-query',
      wrongToken: 'dlt_which_is_not_known',
      wrongHook: 'secret-of-no-source',
      key: 'idempotency-key-of-a-customer',
    };
    const data = { matter: secrets.data, name: secrets.name, word: secrets.password };
    const client = service.client(TOKEN);

    const protectedOnes = await RunnableWorkflow.create(client, 'Protected');
    await protectedOnes.addTemplate(['{{matter}}'], {
      outputName: '{{name}}',
      createPdfCopy: true,
      enablePdfPassword: true,
      pdfPassword: '{{word}}',
    });
    const [user, word] = secrets.credentials.split(':') as [string, string];
    const address = new URL(receiver.url);
    address.username = user;
    address.password = word;
    address.searchParams.set('token', secrets.query);
    const registered = await protectedOnes.listen(address.href);
    receiver.answers.push(500);
    const run = await protectedOnes.start(data);
    expect((await ended(protectedOnes, run)).status).toBe('SUCCEEDED');
    await until('a failed try', () => said(run).includes('Event not delivered'));
    expect(receiver.requests[0]!.path).toContain(secrets.query);

    const unreachable = await RunnableWorkflow.create(client, 'Unreachable');
    await unreachable.addTemplate(['{{matter}}'], { outputName: '{{name}}' });
    for (const href of [
      `http://${secrets.credentials}@127.0.0.1:9/?token=${secrets.query}`,
      `http://${secrets.credentials}@10.1.2.3/?token=${secrets.query}`,
      `http://${secrets.credentials}@nowhere.invalid/?token=${secrets.query}`,
    ]) {
      await unreachable.listen(href);
      const { id } = await unreachable.run(data);
      await until('a failed try', () => said(id).includes('Event not delivered'));
    }

    const broken = await RunnableWorkflow.create(client, 'Broken');
    await broken.addTemplate(['{{matter', '{{word | nothing: "a"}}']);
    await broken.addTemplate(['{{matter}}'], {
      createPdfCopy: true,
      enablePdfPassword: true,
      pdfPassword: '{{word}}\u0007',
    });
    await broken.addTemplate(['{{matter}}'], { outputName: '{{name}}' }, 'Missing.docx');
    rmSync(join(holderFolderIn(join(folder.path, 'drive')), 'Broken', 'Templates'), {
      recursive: true,
    });
    expect((await ended(broken, await broken.start(data))).status).toBe('FAILED');

    const anonymous = service.client(secrets.wrongToken);
    await anonymous.get('/v0/workflows/');
    await anonymous.get(`/v0/workflows/?token=${secrets.query}`);
    await anonymous.send('POST', `/hooks/${secrets.wrongHook}`, { body: '{}' });
    await anonymous.send('POST', `/hooks/${secrets.wrongHook}/%zz`, { body: '{}' });
    await anonymous.send('POST', broken.hook, { body: `{"matter": "${secrets.data}"` });
    await anonymous.send('POST', broken.hook, { body: JSON.stringify([secrets.data]) });
    await client.send('POST', '/v0/workflows/', {
      body: `{"name": ${secrets.name}}`,
      headers: { 'content-type': 'application/json' },
    });
    await client.post('/v0/workflows/', {
      name: 7,
      outgoingWebhook: { webhookUrl: secrets.credentials },
    });
    const headers = { 'idempotency-key': secrets.key };
    await protectedOnes.send(data, headers);
    await protectedOnes.send({ other: secrets.data }, headers);
    await client.get('/metrics', { 'x-forwarded-for': secrets.query });
    await service.stop();

    const wanted = {
      ...secrets,
      token: TOKEN,
      signingSecret: registered.signingSecret,
      user,
      word,
      ...Object.fromEntries(
        [protectedOnes, unreachable, broken].map(({ hook }, n) => [
          `source ${String(n)}`,
          new URL(hook).pathname.split('/').at(-1)!,
        ]),
      ),
    };
    expect(Object.values(wanted).every((secret) => secret.length > 8)).toBe(true);
    const everything = service.stdout + service.stderr;
    const shown = Object.entries(wanted).filter(([, secret]) => everything.includes(secret));
    expect(shown).toEqual([]);
    expect(lines().length).toBeGreaterThan(40);
    expect(lines().at(-1)).toMatchObject({ msg: 'Docloom has stopped' });
  });
});
