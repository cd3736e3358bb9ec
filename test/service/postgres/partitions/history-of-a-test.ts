import { randomBytes } from 'node:crypto';
import type { DeliveryId, DocumentId, RunId, UserId, WorkflowId } from '@docloom/contract';
import { createIds } from '../../../../service/src/ids/ids.ts';
import type { Tables } from '../../../../service/src/store/tables.ts';
import type { DeliveryRecord } from '../../../../service/src/store/records/deliveries.ts';
import { insertDelivery } from '../../../../service/src/store/records/deliveries.ts';
import { insertAttempt } from '../../../../service/src/store/records/delivery-attempts.ts';
import { insertRun, newRun } from '../../../../service/src/store/records/runs.ts';
import { insertSourceEvent } from '../../../../service/src/store/records/source-events.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { transact } from '../../../../service/src/store/transaction.ts';

export const DAY = 24 * 60 * 60_000;

const USER: UserId = 'usr_1';
const WORKFLOW: WorkflowId = 'wkf_1';
const DOCUMENT: DocumentId = 'doc_1';

/** Rows of the history, as the service stores them, at any time. */
export class HistoryOfATest {
  readonly workflowId = WORKFLOW;
  readonly #store: Store;
  #now = 0;
  readonly #ids = createIds({ clock: { now: () => this.#now }, randomBytes });

  private constructor(store: Store) {
    this.#store = store;
  }

  /** A database that has a workflow. */
  static async on(store: Store): Promise<HistoryOfATest> {
    const user = { id: USER, name: 'Ada', email: 'ada@example.com', teamId: null, createdAt: 0 };
    await queriesOf(store).insertInto('users').values(user).execute();
    const workflow = { id: WORKFLOW, ownerId: USER, name: 'Orders', color: 'red', icon: 'box' };
    await queriesOf(store)
      .insertInto('workflows')
      .values({ ...workflow, teamId: null, archivedAt: null, createdAt: 0, updatedAt: 0 })
      .execute();
    return new HistoryOfATest(store);
  }

  /** A run that ended when it was created. */
  async addEndedRun(at: number): Promise<RunId> {
    const id = await this.addRun(at);
    await queriesOf(this.#store)
      .updateTable('runs')
      .set({ status: 'SUCCEEDED', finishedAt: at })
      .where('id', '=', id)
      .execute();
    return id;
  }

  /** A run that waits, with its source data and an output. */
  async addRun(at: number): Promise<RunId> {
    this.#now = at;
    const [id, sourceEventId] = [this.#ids.run(), this.#ids.sourceEvent()];
    const event = { id: sourceEventId, workflowId: WORKFLOW, body: '{}', idempotencyKey: null };
    const facts = { id, workflowId: WORKFLOW, sourceEventId, createdAt: at };
    await transact(this.#store, { lock: null }, async (transaction) => {
      await insertSourceEvent(transaction, { ...event, receivedAt: at, runId: id });
      await insertRun(transaction, newRun(facts, [DOCUMENT]));
    });
    return id;
  }

  /** A delivery that arrived when it was created, or is pending, with one attempt. */
  async addDelivery(
    runId: RunId,
    at: number,
    status: 'DELIVERED' | 'PENDING' = 'DELIVERED',
  ): Promise<DeliveryId> {
    this.#now = at;
    const id = this.#ids.delivery();
    const state =
      status === 'PENDING'
        ? { status, nextAttemptAt: at, deliveredAt: null }
        : { status, nextAttemptAt: null, deliveredAt: at };
    const delivery: DeliveryRecord = {
      ...{ id, workflowId: WORKFLOW, runId, eventId: this.#ids.event(), body: '{}' },
      ...{ webhookId: 'owc_1', webhookKind: 'registered', webhookUrl: 'http://127.0.0.1:9/' },
      ...{ eventType: 'documents.created', round: 0, attempts: 1, responseStatus: null },
      ...{ error: null, createdAt: at, giveUpAt: null },
      ...state,
    };
    const attempt = { deliveryId: id, sentAt: at, milliseconds: 1, responseStatus: 200 };
    await transact(this.#store, { lock: null }, async (transaction) => {
      await insertDelivery(transaction, delivery);
      await insertAttempt(transaction, { ...attempt, excerpt: null, error: null });
    });
    return id;
  }

  /** A run that has ended, with a delivery that has arrived. */
  async addDeliveredRun(at: number): Promise<RunId> {
    const id = await this.addEndedRun(at);
    await this.addDelivery(id, at);
    return id;
  }

  /** The ids of all runs, sorted. */
  async runs(): Promise<RunId[]> {
    const rows = await queriesOf(this.#store)
      .selectFrom('runs')
      .select('id')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** How many rows the tables of the history have. */
  async counts(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of HISTORY) {
      const { rows } = await queriesOf(this.#store)
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      counts[table] = rows;
    }
    return counts;
  }
}

const HISTORY: readonly (keyof Tables)[] = [
  'sourceEvents',
  'runs',
  'runOutputs',
  'deliveries',
  'deliveryTries',
];
