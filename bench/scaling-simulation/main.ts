// The part of `npm run bench:scaling-simulation` that runs on Node 24. Started by
// ../scaling-simulation.mjs after the set-up.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { putInPlace } from '../place-in-text.ts';
import { runBench } from '../run-bench.ts';
import type { RunCost } from '../run-cost/results.ts';
import { RESULTS } from '../run-cost/write-results.ts';
import { installationOf, simulateDay } from './day.ts';
import type { Options } from './options.mjs';
import { tableOf } from './table.ts';

const PAGE = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url));
const PLACE = {
  begin: '<!-- The table of npm run bench:scaling-simulation -->',
  end: '<!-- The simulation ends -->',
  file: 'docs/scaling.md',
  what: 'the simulation',
};

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  const cost = JSON.parse(await readFile(RESULTS, 'utf8')) as RunCost;
  const days = options.nodes.map((nodes) =>
    simulateDay(installationOf(nodes, options), cost, options),
  );
  const table = tableOf(days);
  console.log(table);
  if (options.write) {
    const page = putInPlace(await readFile(PAGE, 'utf8'), table, PLACE);
    const config = await resolveConfig(PAGE);
    await writeFile(PAGE, await format(page, { ...config, filepath: PAGE }));
  }
  return true;
});
