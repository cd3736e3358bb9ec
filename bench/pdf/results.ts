import { cpus } from 'node:os';
import { judge } from '../nodes/judgement.ts';
import { EACH, LISTENER, OURS } from './contestants/index.ts';
import type { BenchFile } from './files.ts';
import type { Entrant, Sample } from './measure.ts';
import { quantile } from './quantile.ts';

/** The results of a run of the benchmark. */
export interface Results {
  readonly node: string;
  readonly processor: string;
  /** The installed LibreOffice, or null if there is none and nothing was compared. */
  readonly office: string | null;
  readonly rounds: number;
  readonly converters: readonly ConverterFigures[];
  readonly events: readonly EventFigures[];
  readonly goals: readonly Goal[];
}

/** The median and the 95th percentile of the durations, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** The figures of one converter. */
export interface ConverterFigures {
  readonly name: string;
  /** For all files in equal shares, one after the other. */
  readonly documentsPerSecond: number;
  /** Per document, in milliseconds. */
  readonly processorTime: number;
  /** The peak memory, in bytes. */
  readonly memory: number;
  readonly files: readonly ({ readonly title: string } & Spread)[];
}

/** The time from source data to its event, in milliseconds. */
export interface EventFigures extends Spread {
  readonly title: string;
  readonly count: number;
  /** The upper bound for p50. */
  readonly goal: number;
}

/** A goal, and whether it was met. */
export interface Goal {
  readonly goal: string;
  readonly found: string;
  readonly isMet: boolean;
}

/** The measurements of a contestant in all rounds. */
export interface Series {
  readonly entrant: Pick<Entrant, 'key' | 'name'>;
  readonly samples: readonly Sample[];
}

/** The required ratio to one start of soffice per document. */
const PROMISED_RATIO = 10;

/**
 * The maximum noise in the comparison with the warm LibreOffice, as a share of 1, so that a busy
 * machine does not hide a miss.
 */
const MAX_NOISE = 0.1;

/** Returns the figures of one converter over all rounds. */
export function figuresOf(
  { entrant, samples }: Series,
  files: readonly Pick<BenchFile, 'name' | 'title'>[],
): ConverterFigures {
  return {
    name: entrant.name,
    documentsPerSecond: rounded(quantile(samples.map(documentsPerSecond), 0.5)),
    processorTime: rounded(quantile(samples.map(processorTimeOfOne), 0.5)),
    memory: Math.max(...samples.map(({ memory }) => memory)),
    files: files.map(({ name, title }) => ({
      title,
      ...spreadOf(samples.flatMap(({ milliseconds }) => milliseconds[name] ?? [])),
    })),
  };
}

/** Returns the median and the 95th percentile of durations. */
export function spreadOf(milliseconds: readonly number[]): Spread {
  return { p50: rounded(quantile(milliseconds, 0.5)), p95: rounded(quantile(milliseconds, 0.95)) };
}

/** Returns the goals of converters, or none if only ours was measured. */
export function converterGoals(series: readonly Series[]): Goal[] {
  const of = (key: string) => series.find(({ entrant }) => entrant.key === key)?.samples;
  const [ours, each, listener] = [of(OURS), of(EACH), of(LISTENER)];
  if (!ours || !each || !listener) return [];
  const ratios = ours.map((sample, round) => documentsPerSecond(sample) / speedIn(each, round));
  const ratio = quantile(ratios, 0.5);
  const seconds = (sample: Sample) => 1 / documentsPerSecond(sample);
  const { ratio: beside, noise } = judge(ours.map(seconds), listener.map(seconds));
  const worked = judge(ours.map(processorTimeOfOne), listener.map(processorTimeOfOne));
  return [
    {
      goal: `at least ${String(PROMISED_RATIO)} times the documents of one soffice for each`,
      found: `${ratio.toFixed(1)} times`,
      isMet: ratio >= PROMISED_RATIO,
    },
    {
      goal: 'a document takes no longer than in a soffice that is kept warm, beyond the noise',
      found: `${beside.toFixed(2)} times as long, noise ±${noise.toFixed(2)}; ${worked.ratio.toFixed(2)} times the processor time`,
      isMet: beside <= 1 + Math.min(noise, MAX_NOISE),
    },
  ];
}

/** Returns the goals of events. */
export function eventGoals(events: readonly EventFigures[]): Goal[] {
  return events.map(({ title, goal, p50 }) => ({
    goal: `${title}: the event arrives within ${String(goal)} ms (p50)`,
    found: `${String(p50)} ms`,
    isMet: p50 < goal,
  }));
}

/** The machine that the figures come from. */
export function machine(): Pick<Results, 'node' | 'processor'> {
  return { node: process.version, processor: cpus()[0]?.model.trim() ?? 'unknown' };
}

/** For all files in equal shares, independent of the number of documents. */
function documentsPerSecond({ milliseconds }: Sample): number {
  const all = Object.values(milliseconds).flat();
  return (1000 * all.length) / all.reduce((sum, one) => sum + one, 0);
}

function processorTimeOfOne({ milliseconds, processorTime }: Sample): number {
  return processorTime / Object.values(milliseconds).flat().length;
}

/** In the same round, because a slow machine affects both. */
function speedIn(samples: readonly Sample[], round: number): number {
  const sample = samples[round];
  return sample ? documentsPerSecond(sample) : Number.NaN;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
