import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, npmEnvironment } from '../../playground/setup/npm.mjs';
import { dataFolder, repository } from '../../playground/setup/paths.mjs';
import { runCommand } from '../../playground/setup/run-command.mjs';

/** In the order in which they need each other. */
const PACKAGES = ['contract', 'engine', 'service'];

/** A build of another commit. */
export interface OtherBuild {
  /** The file of its command `docloom`. */
  readonly program: string;
  remove(): void;
}

/**
 * Builds the service of a commit in a temporary clone. It gets links to the installed packages of
 * this tree if its lock file is the same, and installs its own ones otherwise.
 * @throws SetupFailure if that fails; the reason of an interruption
 */
export async function buildCommit(id: string, say: (line: string) => void): Promise<OtherBuild> {
  mkdirSync(dataFolder, { recursive: true });
  // Beside the installed packages: links do not reach another file system.
  const clone = mkdtempSync(join(dataFolder, 'rolling-upgrade-'));
  const remove = () => {
    rmSync(clone, { recursive: true, force: true });
  };
  try {
    await run('clone', ['git', 'clone', '--quiet', '--no-checkout', repository, clone], repository);
    await run('checkout', ['git', 'checkout', '--quiet', '--detach', id], clone);
    await installIn(clone, say);
    say('Building it …');
    for (const name of PACKAGES) await npm(['run', 'build', '--workspace', name], clone);
    return { program: join(clone, 'service/bin/docloom.mjs'), remove };
  } catch (cause) {
    remove();
    throw cause;
  }
}

async function installIn(clone: string, say: (line: string) => void): Promise<void> {
  if (lockFileIn(clone) !== lockFileIn(repository)) {
    say('Installing its packages …');
    await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], clone);
    return;
  }
  for (const folder of ['.', ...PACKAGES]) {
    const packages = join(folder, 'node_modules');
    if (!existsSync(join(repository, packages))) continue;
    await run('link', ['cp', '-al', join(repository, packages), join(clone, packages)], clone);
  }
}

const lockFileIn = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

async function npm(words: string[], cwd: string): Promise<void> {
  const { command, args } = npmCommand([...words, '--loglevel=error']);
  await run('npm', [command, ...args], cwd);
}

async function run(name: string, [command = '', ...args]: string[], cwd: string): Promise<void> {
  await runCommand({
    name: `rolling-upgrade-${name}`,
    command,
    args,
    cwd,
    env: npmEnvironment(),
    hint: 'Choose another commit with --from, or build this one by hand to see more.',
  });
}
