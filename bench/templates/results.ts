import { cpus } from 'node:os';
import type { TemplateCase } from './cases/template-case.ts';
import { OURS, RIVAL } from './contestants/index.ts';
import type { Series } from './measure.ts';
import { median } from './median.ts';

/** The results of a benchmark run. */
export interface Results {
  readonly node: string;
  readonly processor: string;
  readonly rounds: number;
  readonly cases: readonly CaseResult[];
}

/** The results of one kind of document. */
export interface CaseResult {
  readonly name: string;
  readonly title: string;
  readonly figures: readonly Figures[];
  readonly targets: readonly Target[];
  readonly floor: Floor;
}

/** The figures of one library: medians of the rounds. */
export interface Figures {
  readonly contestant: string;
  /** Processor time of one document, in microseconds. */
  readonly document: number;
  /** Processor time of the first document of a new template, in microseconds. */
  readonly first: number;
  /** In bytes. */
  readonly memory: number;
  /** The ratio to Docloom's processor time: the median of the rounds' ratios. */
  readonly ratio: number;
}

/** A target: the minimum ratio of the rival's processor time to Docloom's. */
export interface Target {
  readonly what: 'document' | 'first document of a new template';
  readonly ratio: number;
  readonly atLeast: number;
}

/** The work that remains if rendering costs nothing. */
export interface Floor {
  /** Its processor time in microseconds: the median of the rounds. */
  readonly document: number;
  /** Docloom's processor time divided by it: the median of the rounds' ratios. */
  readonly ratio: number;
  /** The target. */
  readonly atMost: number;
}

/** Summarises the measurements of one case. */
export function caseResult(
  { name, title, target, floorTarget }: TemplateCase,
  measured: readonly (Series & { memory: number })[],
  floor: readonly number[],
): CaseResult {
  const seriesOf = (contestant: string) => {
    const series = measured.find((one) => one.contestant === contestant);
    if (!series) throw new Error(`${contestant} has no figures in the case ${name}.`);
    return series;
  };
  const ours = seriesOf(OURS);
  const rival = seriesOf(RIVAL);
  return {
    name,
    title,
    figures: measured.map((series) => ({
      contestant: series.contestant,
      document: Math.round(median(series.document)),
      first: Math.round(median(series.first)),
      memory: series.memory,
      ratio: rounded(medianRatio(series.document, ours.document)),
    })),
    targets: [
      {
        what: 'document',
        ratio: rounded(medianRatio(rival.document, ours.document)),
        atLeast: target,
      },
      {
        what: 'first document of a new template',
        ratio: rounded(medianRatio(rival.first, ours.first)),
        atLeast: 1,
      },
    ],
    floor: {
      document: Math.round(median(floor)),
      ratio: Math.round(medianRatio(ours.document, floor) * 100) / 100,
      atMost: floorTarget,
    },
  };
}

/** The results of all cases, with their environment. */
export function resultsOf(rounds: number, cases: readonly CaseResult[]): Results {
  const processor = cpus()[0]?.model.trim() ?? 'unknown';
  return { node: process.version, processor, rounds, cases };
}

/** Returns the missed targets. */
export function missedTargets({ targets }: CaseResult): Target[] {
  return targets.filter(({ ratio, atLeast }) => ratio < atLeast);
}

/** Returns whether a document takes too much longer than the floor. */
export function missesFloor({ floor: { ratio, atMost } }: CaseResult): boolean {
  return ratio > atMost;
}

/** Compares within one round, because a slow machine slows down both. */
function medianRatio(theirs: readonly number[], ours: readonly number[]): number {
  return median(theirs.map((time, round) => time / (ours[round] ?? Number.NaN)));
}

function rounded(ratio: number): number {
  return Math.round(ratio * 10) / 10;
}
