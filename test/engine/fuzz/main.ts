// Tries the promises of the template engine on many more random files than the tests do:
// npm run fuzz:templates -- --runs 100000 [--seed 1]
import { parseArgs } from 'node:util';
import { mutatedFilesAreFilledOrRefused } from './mutated-files.ts';
import { comesBackAsItWas } from './no-tag-no-change.ts';
import type { Effort } from './promises.ts';
import { filledOrRefused } from './promises.ts';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const effort: Effort = {
  runs: Number(values.runs ?? 10_000),
  ...(values.seed !== undefined && { seed: Number(values.seed) }),
};

const promises: readonly [name: string, hold: (effort: Effort) => void][] = [
  ['a file without tags comes back as it was', comesBackAsItWas],
  ['a Word file is filled or refused', (each) => filledOrRefused('word', each)],
  ['a presentation is filled or refused', (each) => filledOrRefused('slides', each)],
  ['a damaged file is filled or refused', mutatedFilesAreFilledOrRefused],
];
for (const [name, hold] of promises) {
  hold(effort);
  console.log(`${name}: held ${effort.runs} times`);
}
