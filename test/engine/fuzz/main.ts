// Checks the guarantees of the template engine with many more random files than the tests do:
// npm run fuzz:templates -- --runs 100000 [--seed 1]
import { parseArgs } from 'node:util';
import { mutatedFilesRenderOrAreRejected } from './mutated-files.ts';
import { staysUnchanged } from './no-tag-no-change.ts';
import type { Effort } from './promises.ts';
import { renderOrReject } from './promises.ts';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const effort: Effort = {
  runs: Number(values.runs ?? 10_000),
  ...(values.seed !== undefined && { seed: Number(values.seed) }),
};

const promises: readonly [name: string, hold: (effort: Effort) => void][] = [
  ['a file without tags stays unchanged', staysUnchanged],
  ['a Word template renders or is rejected', (each) => renderOrReject('word', each)],
  ['a presentation renders or is rejected', (each) => renderOrReject('slides', each)],
  ['a damaged file renders or is rejected', mutatedFilesRenderOrAreRejected],
];
for (const [name, hold] of promises) {
  hold(effort);
  console.log(`${name}: held ${effort.runs} times`);
}
