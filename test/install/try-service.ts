import { join } from 'node:path';
import { freePort } from '../../playground/setup/ports.mjs';
import { node24, repository } from '../../playground/setup/paths.mjs';
import { requestJson } from '../../playground/src/json-request.ts';
import { startServer } from '../../playground/src/server-process.ts';
import { ServiceClient } from '../../playground/src/service-client.ts';
import { untilReady } from '../../playground/src/until-ready.ts';
import { expectSame } from './expect-same.ts';
import { VERSION, type InstalledProgram } from './installed-program.ts';
import { makeLetter } from './make-letter.ts';
import { processOf } from './process-of.ts';
import { freshEnvironment, run } from './run-command.ts';

const HEALTH_CHECK = join(repository, 'deploy/health-check.mjs');

/**
 * Uses an installed service like its first user: its version, a start, a token, a document and its
 * PDF copy, the health check of the image, and a stop.
 * @param dataFolder is made
 * @returns the names of the documents
 * @throws Error with the unexpected result
 */
export async function tryService(
  { command, args, folder }: InstalledProgram,
  dataFolder: string,
): Promise<string[]> {
  const docloom = (...words: string[]) => run(command, [...args, ...words], folder);
  expectSame('docloom --version', (await docloom('--version')).trim(), VERSION);

  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const service = startServer({
    name: 'The installed service',
    command,
    args: [...args, 'serve', '--data', dataFolder],
    folder,
    environment: freshEnvironment({
      NODE_ENV: 'production',
      DOCLOOM_HOST: '127.0.0.1',
      DOCLOOM_PORT: port,
    }),
    logFile: `${dataFolder}.log`,
  });
  let made: string[];
  try {
    await untilReady(service, `${address}/healthz`, ({ ok }) => ok, 60_000);
    await run(node24, [HEALTH_CHECK], folder, { DOCLOOM_PORT: port });
    const health = await requestJson('GET', `${address}/healthz`, {});
    expectSame(
      '/healthz',
      JSON.stringify(health.body),
      JSON.stringify({ status: 'ok', version: VERSION }),
    );
    const user = ['--email', 'ada@example.com', '--name', 'Ada', '--data', dataFolder];
    const token = (await docloom('token', 'create', ...user)).trim();
    made = await makeLetter(new ServiceClient(address, token), token);
    process.kill(await processOf(dataFolder), 'SIGTERM');
    expectSame('SIGTERM', await service.ended, 0);
  } finally {
    await service.stop();
  }
  await expectNoAnswer(port, folder);
  return made;
}

/** A health check that always reports "alive" is useless. */
async function expectNoAnswer(port: string, folder: string): Promise<void> {
  const answer = await run(node24, [HEALTH_CHECK], folder, { DOCLOOM_PORT: port }).catch(
    () => null,
  );
  expectSame('the health check of a service that has ended', answer, null);
}
