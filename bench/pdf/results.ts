import { cpus } from 'node:os';
import { judge } from '../nodes/judgement.ts';
import { EACH, LISTENER, OURS } from './contestants/index.ts';
import type { BenchFile } from './files.ts';
import type { Entrant, Sample } from './measure.ts';
import { quantile } from './quantile.ts';

/** Everything that a run of the bench found out. */
export interface Results {
  readonly node: string;
  readonly processor: string;
  /** The installed LibreOffice, or null when there is none and nothing was compared. */
  readonly office: string | null;
  readonly rounds: number;
  readonly converters: readonly ConverterFigures[];
  readonly events: readonly EventFigures[];
  readonly goals: readonly Goal[];
}

/** How long most took and how long nearly all, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** The figures of one converter. */
export interface ConverterFigures {
  readonly name: string;
  /** Of all files in equal shares, one after the other. */
  readonly documentsPerSecond: number;
  /** Of one document, in milliseconds. */
  readonly processorTime: number;
  /** The most that was seen in use, in bytes. */
  readonly memory: number;
  readonly files: readonly ({ readonly title: string } & Spread)[];
}

/** How long it took from source data to its event, in milliseconds. */
export interface EventFigures extends Spread {
  readonly title: string;
  readonly count: number;
  /** What p50 is to stay below. */
  readonly goal: number;
}

/** Something that was promised, and whether it is kept. */
export interface Goal {
  readonly goal: string;
  readonly found: string;
  readonly isMet: boolean;
}

/** What a contestant did in all rounds. */
export interface Series {
  readonly entrant: Pick<Entrant, 'key' | 'name'>;
  readonly samples: readonly Sample[];
}

/** How many times the documents of one start for each we promise to make. */
const PROMISED_RATIO = 10;

/** Beside the warm LibreOffice: a busy machine must not excuse more than that, as a share of 1. */
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

/** The usual and the slow one of many durations. */
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

/** Of the files in equal shares, whatever the number of documents. */
function documentsPerSecond({ milliseconds }: Sample): number {
  const all = Object.values(milliseconds).flat();
  return (1000 * all.length) / all.reduce((sum, one) => sum + one, 0);
}

function processorTimeOfOne({ milliseconds, processorTime }: Sample): number {
  return processorTime / Object.values(milliseconds).flat().length;
}

/** Of the same round: what slows down the machine slows down both. */
function speedIn(samples: readonly Sample[], round: number): number {
  const sample = samples[round];
  return sample ? documentsPerSecond(sample) : Number.NaN;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
