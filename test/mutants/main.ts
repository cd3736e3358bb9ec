// The program of `npm run mutants`; it needs the installed packages and the build.
import { join } from 'node:path';
import { tryHold } from '../../playground/setup/exclusive.mjs';
import { repository } from '../../playground/setup/paths.mjs';
import { performLongRun } from '../../playground/src/long-run.ts';
import { candidates } from './candidates.ts';
import { TestRecords } from './records/test-records.ts';
import { readImportGraph } from './choice/import-graph.ts';
import { mutatedFiles } from './mutant.ts';
import type { Options } from './options.mjs';
import { OutcomeFile } from './outcomes.ts';
import { Progress } from './progress.ts';
import { TreeCopy, listFiles } from './trials/tree-copy.ts';
import { tryMutants } from './trials/try-mutants.ts';

/** The share of mutants that the tests have to kill. */
const GOAL = 0.97;
const CODE =
  /^(service|contract|engine|nodes|credentials|test|playground|bench|conformance|deploy|docs)\/.*\.(ts|mjs)$/;
const KEPT = join(repository, 'node_modules', '.cache', 'docloom-mutants');

const options = JSON.parse(process.argv[2] ?? '') as Options;

await performLongRun(async (say, signal) => {
  if ((await tryHold(KEPT)) === null) throw new Error('Another run tries mutants of this clone.');
  const files = listFiles(repository);
  const graph = readImportGraph(
    repository,
    files.filter((file) => CODE.test(file)),
  );
  const copies = Array.from(
    { length: options.workers },
    (_, index) => new TreeCopy(repository, `${index + 1}`),
  );
  const unchanged = new TreeCopy(repository, 'unchanged');
  try {
    const { root } = unchanged;
    const { workers } = options;
    const known = new OutcomeFile(join(KEPT, 'outcomes', `${options.seed}.jsonl`));
    if (options.fresh) known.forget();
    const mutated = mutatedFiles(files, options.within);
    const sample = candidates(root, mutated, known, options);
    const tree = { root, graph, folder: join(KEPT, 'records'), workers, say, signal };
    const records = new TestRecords(
      tree,
      files.filter((file) => file.endsWith('.test.ts')),
    );
    const progress = new Progress(options.sample, say);
    const run = { root, graph, records, copies, known, progress, options, signal };
    await tryMutants(run, sample);
    return progress.summary(options.seed) >= GOAL;
  } finally {
    for (const copy of [...copies, unchanged]) copy.remove();
  }
});
