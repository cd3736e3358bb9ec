import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../playground/setup/ports.mjs';
import { node24, repository } from '../../playground/setup/paths.mjs';
import { requestJson } from '../../playground/src/json-request.ts';
import { startServer } from '../../playground/src/server-process.ts';
import { ServiceClient } from '../../playground/src/service-client.ts';
import { untilReady } from '../../playground/src/until-ready.ts';
import { expectSame } from './expect-same.ts';
import { makeLetter } from './make-letter.ts';
import { freshEnvironment, run } from './run-command.ts';

const HEALTH_CHECK = join(repository, 'deploy/health-check.mjs');

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
  expectSame('docloom --version', (await docloom('--version')).trim(), manifest.version);

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
    expectSame(
      '/healthz',
      JSON.stringify(health.body),
      JSON.stringify({ status: 'ok', version: manifest.version }),
    );
    const user = ['--email', 'ada@example.com', '--name', 'Ada', '--data', dataFolder];
    const token = (await docloom('token', 'create', ...user)).trim();
    await makeLetter(new ServiceClient(address, token), token);
  } finally {
    await service.stop();
  }
  expectSame('SIGTERM', await service.ended, 0);
  await expectNoAnswer(port, program);
}

/** A health check that says "alive" of everything is none. */
async function expectNoAnswer(port: string, folder: string): Promise<void> {
  const answer = await run(node24, [HEALTH_CHECK], folder, { DOCLOOM_PORT: port }).catch(
    () => null,
  );
  expectSame('the health check of a service that has ended', answer, null);
}
