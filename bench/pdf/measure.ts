import { watchPeak } from '../watch-peak.ts';
import { checkPages } from './check-pages.ts';
import type { BenchFile } from './files.ts';
import { readPages } from './read-pages.ts';
import type { Stage } from './stage.ts';

/** A contestant that is ready. */
export interface Entrant {
  readonly key: string;
  readonly name: string;
  /** The number of documents of each file in a round. */
  readonly documents: number;
  readonly stage: Stage;
}

/** One round of one contestant. */
export interface Sample {
  /** The duration of each document in milliseconds, by the name of its file. */
  readonly milliseconds: Readonly<Record<string, readonly number[]>>;
  /** The processor time for all of them, in milliseconds. */
  readonly processorTime: number;
  /** The peak of the sampled memory, in bytes. */
  readonly memory: number;
}

/** The number of warm-up documents of each file: compilers have to warm up. */
const WARM_UP_DOCUMENTS = 25;

/**
 * Converts every file once with a contestant, and checks each PDF.
 * @throws Error if a PDF differs from its document
 */
export async function checkEntrant(
  { name, stage }: Entrant,
  files: readonly BenchFile[],
): Promise<void> {
  for (const file of files) {
    const { pdf } = await stage.convert(file);
    checkPages(name, file, await readPages(pdf));
  }
}

/** Converts warm-up documents, except with a contestant that is started for each document. */
export async function warmUp(
  { documents, stage }: Entrant,
  files: readonly BenchFile[],
): Promise<void> {
  const rounds = documents === 1 ? 1 : WARM_UP_DOCUMENTS;
  for (let round = 0; round < rounds; round += 1) {
    for (const file of files) await stage.convert(file);
  }
}

/** Measures one round: its documents of every file, one after the other. */
export async function measureConverter(
  { documents, stage }: Entrant,
  files: readonly BenchFile[],
): Promise<Sample> {
  const peak = watchPeak(() => stage.memory());
  const worked = stage.processorTime();
  const milliseconds: Record<string, number[]> = {};
  for (const file of files) {
    const series: number[] = [];
    for (let count = 0; count < documents; count += 1) {
      series.push((await stage.convert(file)).milliseconds);
    }
    milliseconds[file.name] = series;
  }
  const processorTime = stage.processorTime() - worked;
  return { milliseconds, processorTime, memory: await peak.stop() };
}
