import type { DeliveryId, RunId, WorkflowId } from '@docloom/contract';
import { firstIdAt, timeInId } from '../../ids/ids.ts';
import type { NewestIds } from '../../store/records/figures/run-figures.ts';
import {
  listFailedRunIds,
  listMadeOutputs,
  listSentEvents,
} from '../../store/records/figures/run-figures.ts';
import type { Store } from '../../store/store.ts';
import type { Figures } from './figures.ts';

/** How many rows are read at once, so that others go on in between. */
const ROWS_AT_ONCE = 1_000;

/** Moments of a workflow: the first one belongs to them, and the last one does not. */
export interface SpanOfWorkflow {
  workflowId: WorkflowId;
  /** In milliseconds since 1970, UTC. */
  from: number;
  to: number;
}

/** Returns the figures of a moment, to be counted up. */
export type FiguresAt = (workflowId: WorkflowId, at: number) => Figures;

/** One kind of rows of a workflow, to be read from the newest to the oldest. */
export interface HistoryStream {
  /** Everything from this moment on is counted, in milliseconds since 1970, UTC. */
  readonly position: number;
  readonly hasBegun: boolean;
  readonly hasEnded: boolean;
  /** Counts the next rows. @returns how many it has read. @throws the store's error */
  countNext: (store: Store, figuresAt: FiguresAt) => Promise<number>;
}

/** Returns the streams that have the figures of a span. */
export function streamsOf(span: SpanOfWorkflow): HistoryStream[] {
  const { workflowId } = span;
  return [
    new IdStream<RunId>(span, firstRunAt, async (store, ids, figuresAt) => {
      const outputs = await listMadeOutputs(store, ids);
      for (const { runId, isMade, renderMilliseconds } of outputs) {
        if (!isMade) continue;
        const figures = figuresAt(workflowId, timeInId(runId));
        figures.documents += 1;
        if (renderMilliseconds !== null) figures.rendering.add(renderMilliseconds);
      }
      return [...new Set(outputs.map(({ runId }) => runId))];
    }),
    new IdStream<RunId>(span, firstRunAt, async (store, ids, figuresAt) => {
      const failed = await listFailedRunIds(store, ids);
      for (const id of failed) figuresAt(workflowId, timeInId(id)).failedRuns += 1;
      return failed;
    }),
    new IdStream<DeliveryId>(span, firstDeliveryAt, async (store, ids, figuresAt) => {
      const sent = await listSentEvents(store, ids);
      for (const { id, runId, arrivedAt } of sent) {
        if (arrivedAt === null) continue;
        figuresAt(workflowId, timeInId(id)).delivery.add(arrivedAt - timeInId(runId));
      }
      return sent.map(({ id }) => id);
    }),
  ];
}

const firstRunAt = (at: number): RunId => firstIdAt('run', at);
const firstDeliveryAt = (at: number): DeliveryId => firstIdAt('dlv', at);

/** Counts the rows of a page, and returns their ids. */
type CountPage<Id> = (
  store: Store,
  page: NewestIds<Id>,
  figuresAt: FiguresAt,
) => Promise<readonly Id[]>;

class IdStream<Id extends string> implements HistoryStream {
  readonly #workflowId: WorkflowId;
  readonly #from: Id;
  readonly #count: CountPage<Id>;
  #before: Id;
  #hasBegun = false;
  #hasEnded = false;

  constructor(
    { workflowId, from, to }: SpanOfWorkflow,
    firstAt: (at: number) => Id,
    count: CountPage<Id>,
  ) {
    this.#workflowId = workflowId;
    this.#from = firstAt(from);
    this.#before = firstAt(to);
    this.#count = count;
  }

  get position(): number {
    return timeInId(this.#hasEnded ? this.#from : this.#before);
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  async countNext(store: Store, figuresAt: FiguresAt): Promise<number> {
    const page = { workflowId: this.#workflowId, from: this.#from, before: this.#before };
    const ids = await this.#count(store, { ...page, limit: ROWS_AT_ONCE }, figuresAt);
    this.#hasBegun = true;
    if (ids.length < ROWS_AT_ONCE) this.#hasEnded = true;
    for (const id of ids) if (id < this.#before) this.#before = id;
    return ids.length;
  }
}
