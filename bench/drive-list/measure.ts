import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerGroup } from '../../playground/src/server-group.ts';
import { describeLatencies } from '../pipeline/report.ts';
import type { Goal } from '../pipeline/results.ts';
import { startServiceAt, TOKEN } from '../started-service.ts';
import { fillDrive } from './fill-drive.ts';
import { goalsOf } from './goals.ts';
import type { Options } from './options.mjs';

/** The first page in each order. */
const LISTS = ['/v0/drive/files/?limit=100', '/v0/drive/files/?limit=100&order=newest'];
/** No file has it in its name, so a search reads as many files as it may. */
const SEARCH = '/v0/drive/files/?limit=100&order=newest&search=nowhere';
const SEARCHES = 50;
const HEALTH = '/healthz';
/** Between two requests of the probe. */
const PROBE_MILLISECONDS = 10;
/** The mean pause of a client between two pages; without it, the clients measure their own queue. */
const PAUSE_MILLISECONDS = 100;

/**
 * Measures `/healthz` alone, then the list and `/healthz` together, while the service scans the
 * drive.
 */
export async function measureLists(
  servers: ServerGroup,
  folder: string,
  { files, seconds, senders }: Options,
): Promise<Goal[]> {
  console.log(`Filling a drive with ${files.toLocaleString('en')} files …`);
  const before = new ServerGroup();
  await startServiceAt(before, folder);
  await before.stopAll();
  fillDrive(join(folder, 'docloom'), files);
  const address = await startServiceAt(servers, folder);
  const milliseconds = seconds * 1000;
  console.log('To warm up …');
  await together(address, { milliseconds: milliseconds / 4, senders });
  console.log('/healthz alone …');
  const alone = await probe(address, performance.now() + milliseconds);
  console.log(`/healthz beside ${String(senders)} concurrent lists …`);
  const { lists, beside } = await together(address, { milliseconds, senders });
  const searches: number[] = [];
  for (let count = 0; count < SEARCHES; count += 1) {
    searches.push(await durationOf(address + SEARCH));
  }
  console.log(describeLatencies('/healthz alone', alone));
  console.log(describeLatencies('/healthz beside lists', beside));
  console.log(describeLatencies(`list (${(lists.length / seconds).toFixed(0)} a second)`, lists));
  console.log(describeLatencies('search without a match, one at a time', searches));
  return goalsOf({ lists, alone, beside });
}

async function together(
  address: string,
  { milliseconds, senders }: { milliseconds: number; senders: number },
): Promise<{ lists: number[]; beside: number[] }> {
  const end = performance.now() + milliseconds;
  const lists: number[] = [];
  const listAgainAndAgain = async () => {
    for (let count = 0; performance.now() < end; count += 1) {
      lists.push(await durationOf(address + (LISTS[count % LISTS.length] ?? '')));
      await sleep(PAUSE_MILLISECONDS * 2 * Math.random());
    }
  };
  const [beside] = await Promise.all([
    probe(address, end),
    ...Array.from({ length: senders }, listAgainAndAgain),
  ]);
  return { lists, beside };
}

/** Sends at fixed times; a request that is sent late counts from its scheduled time. */
async function probe(address: string, end: number): Promise<number[]> {
  const durations: number[] = [];
  const inProgress: Promise<void>[] = [];
  for (let dueAt = performance.now(); dueAt < end; dueAt += PROBE_MILLISECONDS) {
    const early = dueAt - performance.now();
    if (early > 0) await sleep(early);
    const late = Math.max(0, performance.now() - dueAt);
    inProgress.push(
      durationOf(address + HEALTH).then((duration) => void durations.push(late + duration)),
    );
  }
  await Promise.all(inProgress);
  return durations;
}

/** @returns milliseconds until the whole response has arrived */
async function durationOf(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers: { authorization: TOKEN } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${String(response.status)}.`);
  return performance.now() - begun;
}
