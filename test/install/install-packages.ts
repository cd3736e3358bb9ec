import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { run } from './run-command.ts';

/** The packages of the service, those that others need first. */
export const PACKAGES = ['contract', 'engine', 'service'];

/** A tarball, its sizes in bytes. */
export interface Packed {
  filename: string;
  size: number;
  unpackedSize: number;
}

/**
 * Packs contract, engine and service as npm would publish them, and installs them in a project.
 * @param folder is made; without a network it has their dependencies already
 * @param options of `npm install`, such as `--offline`
 * @returns the tarballs
 */
export async function installPackages(
  folder: string,
  options: readonly string[] = [],
): Promise<Packed[]> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const packed: Packed[] = [];
  for (const name of PACKAGES) packed.push(await pack(join(repository, name), folder));
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const tarballs = packed.map(({ filename }) => join(folder, filename));
  await run('npm', ['install', ...quiet, ...options, ...tarballs], folder);
  return packed;
}

async function pack(source: string, into: string): Promise<Packed> {
  const printed = await run('npm', ['pack', '--json', '--pack-destination', into], source);
  const [packed] = JSON.parse(printed) as [Packed];
  return packed;
}
