import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { DOCUMENT_PLANS } from '../chaos/plans.ts';
import { makeWorkflow } from '../chaos/workflow.ts';
import { Client } from '../service/client.ts';
import { Load } from './load.ts';
import { Receiver } from './receiver.ts';
import type { Row } from './rows.ts';
import { SettableService } from './settable-service.ts';

/** More than the wait after a first failed delivery, and than a slow machine needs. */
const PATIENCE_MILLISECONDS = 60_000;
const ROW_MILLISECONDS = 180_000;
const POLL_MILLISECONDS = 100;

/** What became of the requests of a row. */
export interface RowResult {
  name: string;
  accepted: number;
  lost: number;
  stalled: number;
  rateLimited: number;
  rejected: readonly string[];
  seconds: number;
  /** Of the service; null if it was removed because everything is right. */
  folder: string | null;
}

/** Returns whether nothing went wrong. */
export const isRight = ({ accepted, lost, stalled, rateLimited, rejected }: RowResult): boolean =>
  accepted > 0 && lost + stalled + rateLimited + rejected.length === 0;

/**
 * Sends events to the built service, sets its clock in the middle, and waits for the rest.
 * @param signal aborts everything at once
 * @throws Error if the service does not start
 */
export async function runRow(row: Row, events: number, signal?: AbortSignal): Promise<RowResult> {
  const began = Date.now();
  const bound = AbortSignal.timeout(ROW_MILLISECONDS);
  const end = signal ? AbortSignal.any([signal, bound]) : bound;
  const folder = mkdtempSync(join(tmpdir(), 'docloom-clocks-'));
  const service = await SettableService.in(folder, row.timeZone);
  const receiver = await Receiver.start();
  try {
    service.setClock(row.begins());
    await service.start();
    const load = await startLoad(service, receiver, events);
    try {
      await until(() => load.left <= events / 2, end);
      await row.happens(service, load, end);
      await until(() => load.left === 0, end);
      await Promise.race([load.done, sleep(PATIENCE_MILLISECONDS, undefined, { ref: false })]);
    } finally {
      await load.stop();
    }
    await untilReceived(load, receiver, end);
    const { lost, stalled } = missing(service.databaseFile, load, receiver);
    const result = {
      name: row.name,
      accepted: load.accepted.size,
      ...{ lost, stalled },
      rateLimited: load.rateLimited,
      rejected: load.rejected,
      seconds: Math.round((Date.now() - began) / 1_000),
      folder,
    };
    await service.end('SIGTERM');
    if (!isRight(result)) return result;
    rmSync(folder, { recursive: true });
    return { ...result, folder: null };
  } finally {
    await service.end('SIGKILL');
    await receiver.stop();
  }
}

async function startLoad(
  service: SettableService,
  receiver: Receiver,
  events: number,
): Promise<Load> {
  const [plan] = DOCUMENT_PLANS;
  if (plan === undefined) throw new Error('There is no plan for a workflow');
  const client = new Client(service.url, SettableService.token);
  const { hook } = await makeWorkflow(client, plan, receiver.url);
  const list = `${service.url}/v0/workflows/`;
  return new Load({ hook, list, token: SettableService.token }, events);
}

async function until(isReached: () => boolean, signal: AbortSignal): Promise<void> {
  while (!isReached() && !signal.aborted) await sleep(POLL_MILLISECONDS);
}

async function untilReceived(
  { accepted }: Load,
  { runs }: Receiver,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  const areAllThere = () => [...accepted].every((id) => runs.has(id));
  await until(() => areAllThere() || Date.now() > deadline, signal);
}

/** Counts accepted runs that do not exist, or whose event was not received, by whether a job is left. */
function missing(
  databaseFile: string,
  { accepted }: Load,
  { runs }: Receiver,
): { lost: number; stalled: number } {
  const database = new BetterSqlite(databaseFile, { readonly: true, timeout: 10_000 });
  try {
    const column = (query: string) => new Set(database.prepare(query).pluck().all());
    const stored = column('select id from runs');
    const waiting = column(
      `select subjectId from jobs where kind in ('run', 'quarantinedRun') union
       select runId from deliveries join jobs on kind = 'delivery' and subjectId = deliveries.id`,
    );
    const absent = [...accepted].filter((id) => !stored.has(id) || !runs.has(id));
    const stalled = absent.filter((id) => waiting.has(id)).length;
    return { lost: absent.length - stalled, stalled };
  } finally {
    database.close();
  }
}
