import type { DataOf } from './cases/template-case.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Entry } from './entry.ts';
import type { MakeDocument } from './processor-time.ts';
import { processorTime } from './processor-time.ts';

/** Measurements of a library in a case: processor time in microseconds, one figure per round. */
export interface Series {
  readonly contestant: string;
  /** A document of a prepared template. */
  readonly document: number[];
  /** The first document of a new template, with its preparation. */
  readonly first: number[];
}

/** The measurements of a case. */
export interface Measurements {
  readonly series: readonly Series[];
  /** Processor time of the floor in microseconds, one figure per round. */
  readonly floor: readonly number[];
}

/** The minimum processor time of a round, and of the warm-up; in milliseconds. */
const TURN = 300;
const WARM_UP = 2000;
/** The uncounted warm-up of each round, which refills the processor's caches. */
const RUN_UP = 100;

/** Measures all entries of a case and its floor alternately, round by round, after a warm-up. */
export async function measureAlternately(
  entries: readonly Entry[],
  data: DataOf,
  rounds: number,
  makeFloor: MakeDocument,
): Promise<Measurements> {
  const measured = entries.map((entry) => ({
    work: workOf(entry, data),
    series: newSeries(entry.contestant.name),
  }));
  for (const { work } of measured) {
    await processorTime(work.document, WARM_UP);
    await processorTime(work.first, WARM_UP);
  }
  await processorTime(makeFloor, WARM_UP);
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await timeOf(makeFloor));
    for (const { work, series } of measured) {
      series.document.push(await timeOf(work.document));
      series.first.push(await timeOf(work.first));
    }
  }
  return { series: measured.map(({ series }) => series), floor };
}

function newSeries(contestant: string): Series {
  return { contestant, document: [], first: [] };
}

interface Work {
  readonly document: MakeDocument;
  readonly first: MakeDocument;
}

function workOf({ contestant, template, fill }: Entry, data: DataOf): Work {
  // Created beforehand, because it is not part of any library's work.
  const prepared = Array.from({ length: 16 }, (_, number) => data(number));
  const dataOf = (number: number) => prepared[number % prepared.length] ?? {};
  return {
    document: async (number) => fill(dataOf(number)),
    first: async (number) => contestant.prepare(template)(dataOf(number)),
  };
}

async function timeOf(make: MakeDocument): Promise<number> {
  collectGarbage();
  await processorTime(make, RUN_UP);
  return processorTime(make, TURN);
}
