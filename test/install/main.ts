// What `npm run try:install` does, once everything is installed and built.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBench } from '../../bench/run-bench.ts';
import { inTemporaryFolder } from '../../bench/temporary-folder.ts';
import { untilInterrupted } from '../../bench/until-interrupted.ts';
import { dockerfile, readStages } from '../deploy/dockerfile.ts';
import { buildStages } from './build-stages.ts';
import { installPackages } from './install-packages.ts';
import { sizeOf } from './size-of.ts';
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
  console.log(`  ${megabytes(sizeOf(image))} without Node and its system`);
  await tryService(join(image, 'app/service'), join(folder, 'data of the image'));

  console.log('The packed packages, in an empty folder');
  const installed = await installPackages(join(folder, 'packages'));
  console.log(`  ${megabytes(sizeOf(join(folder, 'packages')))} with everything that they need`);
  await tryService(installed, join(folder, 'data of the packages'));
  console.log('Both start, make a document and its PDF copy, and stop.');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}
