import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nodePackage } from './build.mjs';
import { fingerprint } from './fingerprint.mjs';
import { npmCommand, npmEnvironment } from './npm.mjs';
import { dataFolder, repository } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { stamp } from './stamp.mjs';

const folder = join(dataFolder, 'packed');
const packed = stamp(join(folder, '.packed'));

/** @returns {string} where the packed node package lies: what npm would publish, byte for byte */
export function tarball() {
  const { name, version } = nodePackage();
  return join(folder, `${name}-${version}.tgz`);
}

/** Whether the tarball holds what was built last. */
export const isPacked = () => existsSync(tarball()) && packed.matches(contents());

/** Packs the node package as it would be published. */
export async function pack() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await runCommand({
    name: 'pack',
    ...npmCommand(['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder]),
    cwd: repository,
    env: npmEnvironment(),
  });
  packed.write(contents());
}

const contents = () => fingerprint(repository, ['package.json', 'README.md', 'LICENSE', 'dist']);
