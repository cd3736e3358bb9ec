// The program of `npm run try:image`; it needs the installed packages and the build.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBench } from '../../bench/run-bench.ts';
import { inTemporaryFolder } from '../../bench/temporary-folder.ts';
import { untilInterrupted } from '../../bench/until-interrupted.ts';
import { repository } from '../../playground/setup/paths.mjs';
import { findEngine } from './container-engine.ts';
import { tryImage } from './try-image.ts';

await runBench(async () => {
  const found = await findEngine(repository).catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause);
  });
  if (!found) return false;
  await inTemporaryFolder(join(tmpdir(), 'docloom-image-'), async (folder) => {
    await untilInterrupted(tryImage(found, folder));
  });
  return true;
});
