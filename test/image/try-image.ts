import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { ServiceClient } from '../../playground/src/service-client.ts';
import { expectSame } from '../install/expect-same.ts';
import { makeLetter } from '../install/make-letter.ts';
import type { Engine } from './container-engine.ts';
import type { TrialContainer } from './trial-container.ts';
import { inTrialContainer } from './trial-container.ts';

const { version } = JSON.parse(readFileSync(join(repository, 'service/package.json'), 'utf8')) as {
  version: string;
};

/**
 * Builds the image and uses it like its first user: a start, a token, a document and its PDF copy,
 * a stop, and a second start on the same volume.
 * @param folder a temporary one, whose name is the name of everything that the engine makes
 * @throws Error with the unexpected result
 */
export async function tryImage(
  { name, engine }: { name: string; engine: Engine },
  folder: string,
): Promise<void> {
  const trial = `docloom-trial-${folder.slice(-6).toLowerCase()}`;
  console.log(`The image, built by ${name}`);
  await engine('build', '--tag', trial, repository);
  try {
    const size = await engine('image', 'inspect', '--format', '{{.Size}}', trial);
    console.log(`  ${(Number(size) / 1_000_000).toFixed(0)} MB, with Node and its system`);
    await engine('volume', 'create', trial);
    await tryTwice(engine, trial);
  } finally {
    await engine('volume', 'rm', '--force', trial).catch(() => undefined);
    await engine('rmi', '--force', trial).catch(() => undefined);
  }
  console.log('It starts, makes a document and its PDF copy, stops, and finds its data again.');
}

/** The second container has the data of the first one. */
async function tryTwice(engine: Engine, trial: string): Promise<void> {
  const container = { image: trial, volume: trial, name: trial };
  let token = '';
  await inTrialContainer(engine, container, async (first) => {
    await expectLittleRights(first);
    token = (
      await first.run('docloom', 'token', 'create', '--email', 'ada@example.com', '--name', 'Ada')
    ).trim();
    const made = await makeLetter(new ServiceClient(first.address, token), token);
    for (const name of made) console.log(`  made ${name}`);
    expectSame('what is not its own in its data', await first.run(...NOT_ITS_OWN), '');
    await first.stop();
    console.log('  stopped with exit code 0 after SIGTERM');
  });
  await inTrialContainer(engine, container, async (second) => {
    const workflows = await new ServiceClient(second.address, token).workflows();
    expectSame('the workflow, after the second start', workflows[0]?.name, 'Letters');
    await second.stop();
  });
}

const NOT_ITS_OWN = ['find', '/data', '!', '-user', 'node'];

/** It runs as the image's user, and writes only its data. */
async function expectLittleRights(container: TrialContainer): Promise<void> {
  expectSame('docloom --version', (await container.run('docloom', '--version')).trim(), version);
  expectSame('its user', (await container.run('id', '-u')).trim(), '1000');
  await container.run('node', '/app/deploy/health-check.mjs');
  const written = await container.run('touch', '/app/written').catch(() => 'refused');
  expectSame('to write beside its data', written, 'refused');
  console.log('  alive, and not root');
}
