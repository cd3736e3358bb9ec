import type { WorkflowId } from '@docloom/contract';
import type { ChangeDependencies } from '../../store/rule-dependencies.ts';
import type { DayOfZone } from '../../time/days-of-zone.ts';
import { latestDays } from '../../time/days-of-zone.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import { countFigures, MAX_COUNTED_ROWS } from './count-figures.ts';
import type { CountedDays } from './figures-cache.ts';
import { FiguresCache } from './figures-cache.ts';
import { Figures } from './figures.ts';
import type { SpanOfWorkflow } from './history-stream.ts';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

export interface RunNumbersDependencies extends ChangeDependencies {
  monotonic: MonotonicClock;
  /** How many days the history is kept; null if indefinitely. */
  keepDays: number | null;
}

/** Which figures are wanted. */
export interface NumbersOrder {
  workflowIds: readonly WorkflowId[];
  timeZone: string;
  /** How many days, with today. */
  days: number;
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal;
  /** After how many rows to stop; `MAX_COUNTED_ROWS` by default. */
  mostRows?: number;
}

/** The figures of the wanted days. */
export interface NumbersOfRuns {
  /**
   * The oldest first; the last one is today. Days that are not kept any more, or that would take too
   * long to count, are missing at the beginning.
   */
  days: { date: string; figures: Figures }[];
  /** The sum of these days, in the order of the ids. */
  workflows: { workflowId: WorkflowId; figures: Figures }[];
  total: Figures;
}

/**
 * Counts documents, failures and durations of workflows by days. Days before today are remembered for
 * an hour.
 */
export class RunNumbers {
  readonly #dependencies: RunNumbersDependencies;
  readonly #cache: FiguresCache;

  constructor(dependencies: RunNumbersDependencies) {
    this.#dependencies = dependencies;
    this.#cache = new FiguresCache(dependencies.monotonic);
  }

  /** @throws the reason of the signal when it aborts; the store's error */
  async count(order: NumbersOrder): Promise<NumbersOfRuns> {
    const { workflowIds, timeZone, signal, mostRows = MAX_COUNTED_ROWS } = order;
    const now = this.#dependencies.clock.now();
    const days = this.#keptDays(latestDays(timeZone, now, order.days), now);
    const cached = new Map(
      workflowIds.map((id) => [id, usableFor(days, this.#cache.find(id, timeZone))]),
    );
    const spans = workflowIds.flatMap((id) => missingSpans(id, days, cached.get(id)));
    const { store } = this.#dependencies;
    const counted = await countFigures(store, { spans, days, signal, mostRows });
    const complete = days.filter(({ from }) => from >= counted.since);
    const all = new Map(
      workflowIds.map((id) => [
        id,
        new Map([...(cached.get(id)?.figures ?? []), ...(counted.figures.get(id) ?? [])]),
      ]),
    );
    for (const [id, figures] of all) {
      const before = counted.since === 0 ? cached.get(id) : undefined;
      this.#remember({ id, timeZone }, { complete, figures, before });
    }
    return summaryOf(complete, all);
  }

  /** Today is there in any case. */
  #keptDays(days: readonly DayOfZone[], now: number): readonly DayOfZone[] {
    const { keepDays } = this.#dependencies;
    if (keepDays === null) return days;
    const kept = now - keepDays * DAY_MILLISECONDS;
    return days.filter(({ from }, index) => from >= kept || index === days.length - 1);
  }

  #remember(
    { id, timeZone }: { id: WorkflowId; timeZone: string },
    { complete, figures, before }: RememberedDays,
  ): void {
    const [first, last] = [complete.at(0)?.date, complete.at(-2)?.date];
    if (first === undefined || last === undefined) return;
    const firstDate = before && before.firstDate < first ? before.firstDate : first;
    const isPast = (date: string) => firstDate <= date && date <= last;
    const past = [...figures].filter(([date]) => isPast(date));
    this.#cache.remember(id, timeZone, { firstDate, lastDate: last, figures: new Map(past) });
  }
}

interface RememberedDays {
  complete: readonly DayOfZone[];
  figures: ReadonlyMap<string, Figures>;
  /** The days before that stay known. */
  before: CountedDays | undefined;
}

/** Returns days that were counted, if they continue without a gap to the wanted ones before today. */
function usableFor(
  days: readonly DayOfZone[],
  known: CountedDays | undefined,
): CountedDays | undefined {
  const [first, today] = [days.at(0), days.at(-1)];
  if (!known || !first || !today) return undefined;
  return known.lastDate >= first.date && known.lastDate < today.date ? known : undefined;
}

/** After all moments in ids. */
const FAR_FUTURE = 1e15;

/** Returns the spans of the days that are not known, the newest first. */
function missingSpans(
  workflowId: WorkflowId,
  days: readonly DayOfZone[],
  known: CountedDays | undefined,
): SpanOfWorkflow[] {
  const [first] = days;
  if (!first) return [];
  const whole = { workflowId, from: first.from, to: FAR_FUTURE };
  if (!known) return [whole];
  const after = days.find(({ date }) => date > known.lastDate);
  const firstKnown = days.find(({ date }) => date >= known.firstDate);
  if (!after || !firstKnown) return [whole];
  return [
    { ...whole, from: after.from },
    ...(first.date < known.firstDate ? [{ ...whole, to: firstKnown.from }] : []),
  ];
}

function summaryOf(
  days: readonly DayOfZone[],
  all: ReadonlyMap<WorkflowId, ReadonlyMap<string, Figures>>,
): NumbersOfRuns {
  const workflows = [...all].map(([workflowId, figures]) => ({
    workflowId,
    figures: Figures.sumOf(days.flatMap(({ date }) => figures.get(date) ?? [])),
  }));
  return {
    days: days.map(({ date }) => {
      const ofWorkflows = [...all.values()].flatMap((figures) => figures.get(date) ?? []);
      return { date, figures: Figures.sumOf(ofWorkflows) };
    }),
    workflows,
    total: Figures.sumOf(workflows.map(({ figures }) => figures)),
  };
}
