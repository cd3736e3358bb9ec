// `npm run bench:templates`
import { cases } from './cases/index.ts';
import type { TemplateCase } from './cases/template-case.ts';
import type { Contestant } from './contestants/contestant.ts';
import { wholeOf } from './contestants/contestant.ts';
import { loadContestants, OURS } from './contestants/index.ts';
import { checkEqualTexts, entriesOf } from './entry.ts';
import { floorOf } from './floor.ts';
import { measureAlternately } from './measure.ts';
import { measureMemory } from './memory.ts';
import { readOptions } from './options.ts';
import { describeCase } from './report.ts';
import type { CaseResult } from './results.ts';
import { caseResult, missedTargets, missesFloor, resultsOf } from './results.ts';
import { writeResults } from './write-results.ts';

const options = readOptions(
  process.argv.slice(2),
  cases.map(({ name }) => name),
);
if (options) {
  const contestants = await loadContestants();
  const results: CaseResult[] = [];
  for (const one of cases.filter(({ name }) => options.cases.includes(name))) {
    results.push(await run(one, contestants, options.rounds));
  }
  if (options.write) await writeResults(resultsOf(options.rounds, results));
  const isMissed = (result: CaseResult) => missedTargets(result).length > 0 || missesFloor(result);
  if (results.some(isMissed)) process.exitCode = 1;
}

async function run(
  one: TemplateCase,
  contestants: readonly Contestant[],
  rounds: number,
): Promise<CaseResult> {
  const entries = await entriesOf(one, contestants);
  await checkEqualTexts(entries, one.data);
  const ours = entries.find(({ contestant }) => contestant.name === OURS);
  if (!ours) throw new Error(`${OURS} cannot render the case ${one.name}.`);
  const makeFloor = floorOf(ours.template, wholeOf(await ours.fill(one.data(1))));
  const { series, floor } = await measureAlternately(entries, one.data, rounds, makeFloor);
  const memory: number[] = [];
  for (const entry of entries) memory.push(await measureMemory(entry, one.data));
  const measured = series.map((figures, index) => ({ ...figures, memory: memory[index] ?? 0 }));
  const result = caseResult(one, measured, floor);
  console.log(describeCase(result));
  return result;
}
