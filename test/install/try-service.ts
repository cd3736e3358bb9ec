import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriveFile, Run } from '@docloom/contract';
import { freePort } from '../../playground/setup/ports.mjs';
import { node24, repository } from '../../playground/setup/paths.mjs';
import { requestJson } from '../../playground/src/json-request.ts';
import { startServer } from '../../playground/src/server-process.ts';
import { ServiceClient } from '../../playground/src/service-client.ts';
import { untilReady } from '../../playground/src/until-ready.ts';
import { until } from '../../playground/src/until.ts';
import { freshEnvironment, run } from './run-command.ts';

const LETTER = join(repository, 'examples/letter/letter');
const HEALTH_CHECK = join(repository, 'deploy/health-check.mjs');

/** The first bytes of every file of the kind. */
const BEGINNINGS = { docx: 'PK', pdf: '%PDF-' };

/**
 * Does with an installed service what its first user does: its version, a start, a token, a document
 * and its PDF copy, the health check of the image, and a stop.
 * @param program the folder of the installed service, with `bin/docloom.mjs` in it
 * @param dataFolder is made
 * @throws Error that says what did not come out as it should
 */
export async function tryService(program: string, dataFolder: string): Promise<void> {
  const bin = join(program, 'bin/docloom.mjs');
  const manifest = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as {
    version: string;
  };
  const docloom = (...args: string[]) => run(node24, [bin, ...args], program);
  expect('docloom --version', (await docloom('--version')).trim(), manifest.version);

  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const service = startServer({
    name: 'The installed service',
    command: node24,
    args: [bin, 'serve'],
    environment: freshEnvironment({
      NODE_ENV: 'production',
      DOCLOOM_HOST: '127.0.0.1',
      DOCLOOM_PORT: port,
      DOCLOOM_DATA: dataFolder,
    }),
    logFile: `${dataFolder}.log`,
  });
  try {
    await untilReady(service, `${address}/healthz`, ({ ok }) => ok, 60_000);
    await run(node24, [HEALTH_CHECK], program, { DOCLOOM_PORT: port });
    const health = await requestJson('GET', `${address}/healthz`, {});
    expect('/healthz', JSON.stringify(health.body), aliveWith(manifest.version));
    const user = ['--email', 'ada@example.com', '--name', 'Ada', '--data', dataFolder];
    const token = (await docloom('token', 'create', ...user)).trim();
    await makeLetter(new ServiceClient(address, token), token);
  } finally {
    await service.stop();
  }
  expect('SIGTERM', await service.ended, 0);
  await expectNoAnswer(port, program);
}

/** One letter of the examples with its PDF copy, in the drive. */
async function makeLetter(service: ServiceClient, token: string): Promise<void> {
  const template = await service.upload(`${LETTER}.docx`);
  const workflow = await service.createWorkflow('Letters', template.id);
  for (const { id } of workflow.documents) {
    await service.updateDocument(workflow.id, id, { createPdfCopy: true });
  }
  const data: unknown = JSON.parse(readFileSync(`${LETTER}.json`, 'utf8'));
  const { headers } = await requestJson('POST', workflow.source.webhookUrl, {}, data);
  const path = `/workflows/${workflow.id}/runs/${String(headers.get('docloom-run-id'))}/?wait=50`;
  // LibreOffice may take longer to start than one question waits.
  const run = await until('the run to end', 300_000, async () => {
    const run = await service.find<Run>(path);
    return run?.finishedAt ? run : undefined;
  });
  expect('the run', run.status, 'SUCCEEDED');
  const [output] = run.outputs;
  for (const [kind, file] of [
    ['docx', output?.file],
    ['pdf', output?.pdf],
  ] as const) {
    expect(`the ${kind}`, await beginningOf(service.address, token, file), BEGINNINGS[kind]);
    console.log(`  made ${String(file?.name)}`);
  }
}

async function beginningOf(
  address: string,
  token: string,
  file: DriveFile | null | undefined,
): Promise<string> {
  if (!file) return 'no file';
  const answer = await fetch(`${address}/v0/drive/files/${file.id}/content/`, {
    headers: { authorization: token },
  });
  const content = Buffer.from(await answer.arrayBuffer());
  const beginning = Object.values(BEGINNINGS).find((bytes) => content.indexOf(bytes) === 0);
  return beginning ?? `${String(answer.status)}, ${String(content.length)} bytes`;
}

/** A health check that says "alive" of everything is none. */
async function expectNoAnswer(port: string, folder: string): Promise<void> {
  const answer = await run(node24, [HEALTH_CHECK], folder, { DOCLOOM_PORT: port }).catch(
    () => null,
  );
  expect('the health check of a service that has ended', answer, null);
}

const aliveWith = (version: string) => JSON.stringify({ status: 'ok', version });

function expect(what: string, is: unknown, shouldBe: unknown): void {
  if (is === shouldBe) return;
  throw new Error(`${what}: ${String(is)}, and should be ${String(shouldBe)}`);
}
