import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { run } from './run-command.ts';

/** The packages of the service, those that others need first. */
export const PACKAGES = ['contract', 'engine', 'service'];

interface Packed {
  filename: string;
  size: number;
  unpackedSize: number;
}

/**
 * Packs contract, engine and service as npm would publish them, and installs them in an empty project.
 * @param folder is made
 * @returns the folder of the installed service
 */
export async function installPackages(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const tarballs: string[] = [];
  for (const name of PACKAGES) {
    const packed = await pack(join(repository, name), folder);
    tarballs.push(join(folder, packed.filename));
    console.log(
      `  ${packed.filename}: ${kilobytes(packed.size)}, ${kilobytes(packed.unpackedSize)} unpacked`,
    );
  }
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet, ...tarballs], folder);
  return join(folder, 'node_modules', 'docloom');
}

async function pack(source: string, into: string): Promise<Packed> {
  const printed = await run('npm', ['pack', '--json', '--pack-destination', into], source);
  const [packed] = JSON.parse(printed) as [Packed];
  return packed;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
