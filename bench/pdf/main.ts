// The part of `npm run bench:pdf` that runs on Node 24. Started by ../pdf.mjs after the set-up.
import { runBench } from '../run-bench.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { contestantsOn } from './contestants/index.ts';
import type { InstalledOffice } from './contestants/installed-office.ts';
import { findInstalledOffice, INSTALL } from './contestants/installed-office.ts';
import { measureEvents } from './events.ts';
import type { BenchFile } from './files.ts';
import { benchFiles } from './files.ts';
import type { Entrant } from './measure.ts';
import { checkEntrant, measureConverter, warmUp } from './measure.ts';
import type { Options } from './options.mjs';
import { describeConverters, describeEvents, describeGoals, describeSample } from './report.ts';
import type { Results, Series } from './results.ts';
import { converterGoals, eventGoals, figuresOf, machine } from './results.ts';
import { openStage } from './stage.ts';
import { writeResults } from './write-results.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  const office = findInstalledOffice();
  if (options.write && !office) throw new Error(`--write needs LibreOffice:\n  ${INSTALL}`);
  const files = await benchFiles();

  const series = await measureConverters(options, office, files);
  const converters = series.map((one) => figuresOf(one, files));
  console.log(describeConverters(converters));

  console.log('\nFrom source data to its event, with a service as it comes …');
  const events = await measureEvents(options.events, console.log);
  console.log(describeEvents(events));

  const goals = [...converterGoals(series), ...eventGoals(events)];
  console.log(describeGoals(goals));
  if (!office) {
    console.log(
      `\nNo ratio: LibreOffice with UNO is not on this machine. It comes with\n  ${INSTALL}`,
    );
  }
  const { rounds } = options;
  const version = office?.version ?? null;
  const results: Results = { ...machine(), office: version, rounds, converters, events, goals };
  if (options.write) await writeResults(results);
  return goals.every(({ isMet }) => isMet);
});

async function measureConverters(
  { rounds }: Options,
  office: InstalledOffice | undefined,
  files: readonly BenchFile[],
): Promise<Series[]> {
  const entrants: Entrant[] = [];
  try {
    return await untilInterrupted(measureAlternately());
  } finally {
    await Promise.all(entrants.map(({ stage }) => stage.stop()));
  }

  async function measureAlternately(): Promise<Series[]> {
    for (const [key, { name, documents }] of Object.entries(contestantsOn(office))) {
      console.log(`${name}: starting, and looking into its PDF files …`);
      const entrant = { key, name, documents, stage: openStage(key) };
      entrants.push(entrant);
      await entrant.stage.ready();
      await checkEntrant(entrant, files);
      await warmUp(entrant, files);
    }
    const measured = entrants.map((entrant) => ({
      entrant,
      samples: [] as Series['samples'][number][],
    }));
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`Round ${String(round)} of ${String(rounds)}`);
      for (const { entrant, samples } of measured) {
        const sample = await measureConverter(entrant, files);
        samples.push(sample);
        console.log(describeSample(entrant.name, sample));
      }
    }
    return measured;
  }
}
