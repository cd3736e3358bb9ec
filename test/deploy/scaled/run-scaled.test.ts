import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Receiver } from '../../../bench/pipeline/receiver.ts';
import { Sender } from '../../../bench/pipeline/sender.ts';
import { letter } from '../../../bench/templates/cases/letter.ts';
import { sectionSyntax } from '../../../bench/templates/contestants/syntax.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { node24, repository } from '../../../playground/setup/paths.mjs';
import { ServiceClient } from '../../../playground/src/service-client.ts';
import { TemporaryFolder } from '../../service/temporary-folder.ts';
import { testsWith } from '../../service/tests-with.ts';

const RUNS = 12;

/** What the command prints. */
interface Printed {
  url: string;
  token: string;
  apis: string[];
  workers: string[];
}

testsWith(findPostgres(), 'npm run scaled: this machine has no PostgreSQL', () => {
  describe('npm run scaled', () => {
    const folder = new TemporaryFolder();
    const sender = new Sender();
    let program: ChildProcess;
    let printed: Printed;
    let receiver: Receiver;

    beforeAll(async () => {
      receiver = await Receiver.start();
      const options = { apis: 2, workers: 2, port: 0, seconds: null };
      const main = join(repository, 'deploy/scaled/main.ts');
      program = spawn(node24, [main, JSON.stringify(options)], {
        env: { ...process.env, DOCLOOM_PLAYGROUND_DATA: folder.path },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      printed = await readPrinted(program);
    });

    afterAll(async () => {
      await end(program);
      sender.close();
      await receiver.stop();
      folder.remove();
    });

    it('makes documents of data that arrives at the proxy, and sends their events', async () => {
      const { url, token } = printed;
      const source = await prepareWorkflow(new ServiceClient(url, token), folder, receiver.url);
      expect(source.startsWith(`${url}/hooks/`)).toBe(true);
      const events = Array.from({ length: RUNS }, async () => {
        const { runId } = await sender.send(source);
        return receiver.eventOf(runId);
      });
      expect(await Promise.all(events)).toHaveLength(RUNS);
    });

    it('lets each API node accept data, and only workers perform runs', async () => {
      const ofApis = await Promise.all(printed.apis.map(figuresOf));
      const ofWorkers = await Promise.all(printed.workers.map(figuresOf));
      expect(ofApis).toEqual(printed.apis.map(() => ({ accepted: RUNS / 2, ended: 0 })));
      expect(ofWorkers.map(({ accepted }) => accepted)).toEqual([0, 0]);
      expect(sum(ofWorkers.map(({ ended }) => ended))).toBe(RUNS);
    });

    it('stops everything when it is interrupted', async () => {
      const ended = once(program, 'exit');
      program.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
      const { url, apis, workers } = printed;
      const answers = await Promise.all(
        [url, ...apis, ...workers].map((each) => fetch(`${each}/healthz`).catch(() => null)),
      );
      expect(answers.filter((answer) => answer !== null)).toEqual([]);
    });
  });
});

/** Ends it even if a test has failed: it stops the processes that it has started. */
async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode === null && program.kill('SIGTERM')) await once(program, 'exit');
}

/** Reads what the program prints until it says how to stop it. */
async function readPrinted({ stdout }: ChildProcess): Promise<Printed> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stdout! })) {
    lines.push(line);
    if (line.startsWith('Ctrl-C')) break;
  }
  if (!lines.at(-1)?.startsWith('Ctrl-C')) throw new Error(`It has ended: ${lines.join(' ')}`);
  const valueOf = (name: string) => {
    const line = lines.find((each) => each.trimStart().startsWith(name));
    return line?.trim().slice(name.length).trim() ?? '';
  };
  return {
    url: valueOf('Service'),
    token: valueOf('Token'),
    apis: valueOf('API nodes').split(' '),
    workers: valueOf('Workers').split(' '),
  };
}

/** @returns the address for source data */
async function prepareWorkflow(
  service: ServiceClient,
  folder: TemporaryFolder,
  receiverUrl: string,
): Promise<string> {
  const file = join(folder.path, 'letter.docx');
  writeFileSync(file, await letter.template(sectionSyntax('{{', '}}')));
  const { id } = await service.upload(file);
  const workflow = await service.createWorkflow('Letters', id);
  const [document] = workflow.documents;
  await service.updateDocument(workflow.id, document!.id, { outputName: 'Letter {{reference}}' });
  await service.registerOutgoingWebhook(workflow.id, receiverUrl);
  return workflow.source.webhookUrl;
}

/** How many data a node has accepted, and how many runs it has ended. */
async function figuresOf(node: string): Promise<{ accepted: number; ended: number }> {
  const metrics = await (await fetch(`${node}/metrics`)).text();
  const totalOf = (name: string) =>
    sum(
      [...metrics.matchAll(new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'gm'))].map(([, n]) => Number(n)),
    );
  return {
    accepted: totalOf('docloom_source_data_accepted_total'),
    ended: totalOf('docloom_runs_ended_total'),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
