import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../playground/setup/ports.mjs';
import { N8nClient } from '../../playground/src/n8n-client.ts';
import { until } from '../../playground/src/until.ts';
import { PlaygroundStart } from './playground-start.ts';
import { textOfWordFile, wordFilesIn } from './word-files.ts';

describe('npm start', () => {
  let dataFolder: string;
  let start: PlaygroundStart;

  const startOnFreePorts = async (options: string[] = []) =>
    new PlaygroundStart(dataFolder, { docloom: await freePort(), n8n: await freePort() }, options);
  const nothingIsLeft = () =>
    until('the end of everything that was started', 20_000, async () => {
      const left = [...(await start.portsInUse()), ...start.processesLeft()];
      return left.length === 0 || undefined;
    });

  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'docloom-start-'));
  });
  afterAll(async () => {
    start.signal('SIGTERM');
    await start.ended;
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('prints every address, and has made a document', async () => {
    start = await startOnFreePorts();
    await start.isRunning();

    const document = start.shown('document');
    expect(document).toMatch(/Invoice 2026-0117 .+\.docx$/);
    expect(textOfWordFile(document)).toContain('2026-0117');

    const n8n = new N8nClient(start.shown('n8n editor'));
    await n8n.signIn({ email: start.shown('e-mail'), password: start.shown('password') });
    const [, executionId] = /n8n execution (\d+)/.exec(start.output) ?? [];
    expect((await n8n.execution(executionId ?? ''))?.status).toBe('success');

    expect(await namesOfWorkflows(start)).toEqual(['Certificates', 'Contracts', 'Invoices']);
    expect(await n8n.flows()).toHaveLength(6);

    // A page of the console, which asks for the token.
    const page = await fetch(start.shown('template'));
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('Sign in')]);
  });

  it('is rejected a second time on the same data', async () => {
    const second = await startOnFreePorts();
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`Another "npm start" works with ${dataFolder}`);
  });

  it('makes its secrets readable only by the person who started it', () => {
    expect(statSync(join(dataFolder, 'playground.json')).mode & 0o077).toBe(0);
  });

  it('stops everything at Ctrl-C and exits with 0', async () => {
    start.signal('SIGINT');
    expect(await start.ended).toBe(0);
    await nothingIsLeft();
  });

  it('keeps everything for the next start, on other ports', async () => {
    const before = start;
    start = await startOnFreePorts();
    await start.isRunning();

    expect(start.shown('password')).toBe(before.shown('password'));
    expect(start.shown('token')).toBe(before.shown('token'));
    expect(wordFilesIn(dirname(start.shown('document')))).toHaveLength(2);
    expect(existsSync(before.shown('document'))).toBe(true);
    expect(await namesOfWorkflows(start)).toEqual(['Certificates', 'Contracts', 'Invoices']);
  });

  it('leaves no process behind even if it is killed', async () => {
    start.signal('SIGKILL');
    await start.ended;
    await nothingIsLeft();
  });

  it('deletes everything on request, and can be stopped during setup', async () => {
    start = await startOnFreePorts(['--reset']);
    await until('the reset', 20_000, () => start.output.includes('Deleted') || undefined);
    start.signal('SIGINT');
    await start.ended;
    expect(existsSync(join(dataFolder, 'docloom'))).toBe(false);
    await nothingIsLeft();
  });
});

describe('npm start with a port that is taken', () => {
  let server: Server;
  let taken: number;

  beforeAll(async () => {
    taken = await freePort();
    server = createServer();
    await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  it.each(['DOCLOOM_PORT', 'N8N_PORT'])('names it and %s', async (variable) => {
    const free = await freePort();
    const isDocloom = variable === 'DOCLOOM_PORT';
    const ports = isDocloom ? { docloom: taken, n8n: free } : { docloom: free, n8n: taken };
    const start = new PlaygroundStart(join(tmpdir(), 'docloom-never-made'), ports);
    expect(await start.ended).toBe(1);
    expect(start.output).toContain(`Port ${taken}`);
    expect(start.output).toContain(`${variable}=`);
    expect(start.output).not.toContain('[1/');
    expect(existsSync(join(tmpdir(), 'docloom-never-made'))).toBe(false);
  });
});

/** With the address and the token from the output. */
async function namesOfWorkflows(start: PlaygroundStart): Promise<string[]> {
  const headers = { authorization: start.shown('token') };
  const answer = await fetch(`${start.shown('Console')}/v0/workflows/`, { headers });
  const workflows = (await answer.json()) as { name: string }[];
  return workflows.map(({ name }) => name).toSorted();
}
