// The program of `npm run try:install`; it needs the installed packages and the build.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBench } from '../../bench/run-bench.ts';
import { inTemporaryFolder } from '../../bench/temporary-folder.ts';
import { untilInterrupted } from '../../bench/until-interrupted.ts';
import { dockerfile, readStages } from '../deploy/dockerfile.ts';
import { buildStages } from './build-stages.ts';
import { installPackages } from './install-packages.ts';
import { programOfImage, programOfPackages, type InstalledProgram } from './installed-program.ts';
import { sizeOf } from './size-of.ts';
import { tryFill } from './try-fill.ts';
import { tryService } from './try-service.ts';

await runBench(() =>
  inTemporaryFolder(join(tmpdir(), 'docloom-install-'), async (folder) => {
    await untilInterrupted(tryBoth(folder));
    return true;
  }),
);

async function tryBoth(folder: string): Promise<void> {
  console.log('What the Dockerfile installs, in an empty folder');
  const image = await buildStages(readStages(dockerfile), join(folder, 'image'));
  console.log(`  ${megabytes(sizeOf(image))} with Node, without Debian`);
  await tryProgram(programOfImage(join(image, 'app/service')), join(folder, 'files of the image'));

  console.log('The packed packages, in an empty folder');
  const project = join(folder, 'packages');
  for (const { filename, size, unpackedSize } of await installPackages(project)) {
    console.log(`  ${filename}: ${kilobytes(size)}, ${kilobytes(unpackedSize)} unpacked`);
  }
  console.log(`  ${megabytes(sizeOf(project))} with everything that they need`);
  await tryProgram(programOfPackages(project), join(folder, 'files of the packages'));
  console.log('Both start, make a document and its PDF copy, and stop.');
}

/** @param folder is made */
async function tryProgram(program: InstalledProgram, folder: string): Promise<void> {
  mkdirSync(folder);
  const made = await tryService(program, join(folder, 'data'));
  for (const name of made) console.log(`  made ${name}`);
  await tryFill(program, folder);
  console.log('  made a letter and its PDF without a service');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
