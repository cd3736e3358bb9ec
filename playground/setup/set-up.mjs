import { setTimeout as sleep } from 'node:timers/promises';
import { tryHold } from './exclusive.mjs';
import { SetupFailure } from './failure.mjs';
import { install, isInstalled } from './install.mjs';
import { repositoryPackages } from './installations.mjs';
import { interruption } from './interruption.mjs';
import { npmCommand, npmEnvironment } from './npm.mjs';
import { repository } from './paths.mjs';
import { elapsed, runCommand } from './run-command.mjs';

/**
 * @typedef {object} Wanted
 * @property {readonly import('./installations.mjs').N8nInstallation[]} n8n each required n8n
 * @property {readonly import('./installations.mjs').Installation[]} [others] packages that only one
 * command needs
 */

const OLDEST_NODE = 20;

/**
 * Prepares a clone so that everything can be started and tested. Up-to-date parts are skipped, so
 * the second time takes only moments.
 * @param {Wanted} wanted
 */
export async function setUp({ n8n, others = [] }) {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    throw new SetupFailure(
      `Docloom needs Node ${OLDEST_NODE} or newer to start; this is Node ${process.versions.node}.`,
      'Install a newer Node from https://nodejs.org and run the command again.',
    );
  }
  const installations = [...n8n, ...others];
  const total = installations.length + 2;
  let done = 0;
  const position = () => `[${++done}/${total}]`;
  await alone(repository, async () => {
    await installIn(repositoryPackages, position());
    await timed(`${position()} Building what has changed: contract, engine, service, nodes`, build);
  });
  for (const each of installations) await alone(each.folder, () => installIn(each, position()));
}

/**
 * @param {import('./installations.mjs').Installation} installation
 * @param {string} position
 */
async function installIn(installation, position) {
  const { title, effort } = installation;
  if (isInstalled(installation)) console.log(`${position} Installed: ${title}.`);
  else
    await timed(`${position} Installing ${title} (${effort}, once)`, () => install(installation));
}

/** The task runner, wireit, skips up-to-date parts. */
const build = () =>
  runCommand({
    name: 'build',
    ...npmCommand(['run', 'pack:nodes', '--loglevel=error']),
    cwd: repository,
    env: { ...npmEnvironment(), WIREIT_CACHE: 'none', WIREIT_LOGGER: 'simple' },
    hint: 'The compiler names the file and the line above. "npm run build" runs the same.',
  });

/**
 * @param {string} doing
 * @param {() => Promise<void>} work
 */
async function timed(doing, work) {
  console.log(`${doing} …`);
  const began = Date.now();
  await work();
  console.log(`      done in ${elapsed(began)}`);
}

/**
 * Two commands that set up the same folder at the same time would break each other, so the second
 * waits.
 * @param {string} folder
 * @param {() => Promise<void>} work
 */
async function alone(folder, work) {
  let release = await tryHold(`set-up of ${folder}`);
  if (!release) console.log(`Another command is setting up ${folder}: waiting for it …`);
  while (!release) {
    await sleep(1000);
    interruption.throwIfAborted();
    release = await tryHold(`set-up of ${folder}`);
  }
  await work().finally(release);
}
