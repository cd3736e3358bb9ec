import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { programOf } from '../../playground/src/docloom-process.ts';
import { ServerGroup } from '../../playground/src/server-group.ts';
import { processorTimeBelow } from '../pdf/processes.ts';
import { median } from '../templates/median.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import type { Arena } from './arena.ts';
import { startService } from './contestants/docloom.ts';
import type { Options } from './options.mjs';
import { ROUNDS_OF_A_START } from './options.mjs';
import type { Goal } from './results.ts';
import { startDelayProxy } from './postgres/start-delay-proxy.ts';
import { createDatabase } from './postgres/create-database.ts';
import { withPostgres } from './postgres/with-postgres.ts';
import { againstGoal } from './results.ts';
import { sendAll } from './send-all.ts';

/** Few, so that both builds are measured within the same second or two. */
const RUNS_OF_A_ROUND = 150;

/** They also take turns: a build that waits while the other one warms up is slower afterwards. */
const ROUNDS_TO_WARM_UP = 4;

/** The cost of a run, in milliseconds. */
interface Cost {
  /** From the first request to the last event, divided by the runs. */
  time: number;
  /** Of the service and its processes. */
  processorTime: number;
}

/** The costs in one round. */
interface Pair {
  ours: Cost;
  other: Cost;
}

/** One start of both builds. */
interface Start {
  senders: number;
  checkout: string;
  isOursFirst: boolean;
  databases: DatabasesOfStart | null;
}

/** Where both builds get a new database. */
interface DatabasesOfStart {
  /** The address of a PostgreSQL server. */
  server: string;
  /** The number of the start. */
  start: number;
}

/**
 * Compares this build with that of another checkout. Both services run at the same time, and take
 * turns in short rounds: a slow moment of the machine slows down both. Both are restarted after every
 * eight rounds, because two processes of the same build differ by several percent.
 */
export async function compareBuilds(arena: Arena, options: Options): Promise<Goal[]> {
  requireBuild(resolve(options.against));
  if (!options.onPostgres) return measureStarts(arena, options, null);
  return withPostgres(async (server) =>
    measureStarts(arena, options, await startDelayProxy(arena, server, options.roundTrip)),
  );
}

/** @param server the address of a PostgreSQL server; null: each build has its embedded database */
async function measureStarts(
  arena: Arena,
  { senders, rounds, against }: Options,
  server: string | null,
): Promise<Goal[]> {
  const checkout = resolve(against);
  const starts = rounds / ROUNDS_OF_A_START;
  const measured: Pair[][] = [];
  for (let start = 1; start <= starts; start += 1) {
    const isOursFirst = start % 2 === 0;
    const databases = server === null ? null : { server, start };
    measured.push(await measureStart(arena, { senders, checkout, isOursFirst, databases }));
    console.log(`Start ${String(start)} of ${String(starts)}`);
  }
  describePairs(measured.flat());
  return (['time', 'processorTime'] as const).map((key) =>
    againstGoal(
      key === 'time' ? 'the time' : 'the processor time',
      measured.map((pairs) => median(pairs.map((pair) => pair.ours[key] / pair.other[key]))),
    ),
  );
}

async function measureStart(arena: Arena, start: Start): Promise<Pair[]> {
  return inTemporaryFolder(join(arena.folder, 'start-'), async (folder) => {
    const servers = new ServerGroup();
    try {
      return await Promise.race([
        measureRounds({ ...arena, servers, folder }, start),
        servers.failed,
      ]);
    } finally {
      await servers.stopAll();
    }
  });
}

async function measureRounds(arena: Arena, start: Start): Promise<Pair[]> {
  const { senders, isOursFirst } = start;
  const urls = await startBuilds(arena, start);
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS_TO_WARM_UP + ROUNDS_OF_A_START; round += 1) {
    const isOursNext = (round % 2 === 0) === isOursFirst;
    pairs.push(await measurePair(arena, { ...urls, senders, isOursFirst: isOursNext }));
  }
  return pairs.slice(ROUNDS_TO_WARM_UP);
}

/** @returns the URLs for source data */
async function startBuilds(
  arena: Arena,
  { checkout, isOursFirst, databases }: Start,
): Promise<{ ours: string; other: string }> {
  const startOurs = () => startBuild(arena, { name: 'ours', databases });
  const startOther = () => startBuild(arena, { name: 'other', checkout, databases });
  if (isOursFirst) return { ours: await startOurs(), other: await startOther() };
  const other = await startOther();
  return { ours: await startOurs(), other };
}

/** @throws Error if the folder is not a checkout with its build */
function requireBuild(checkout: string): void {
  if (existsSync(programOf(checkout))) return;
  throw new Error(`${checkout} has no build. Run \`npm ci\` and \`npm run build\` there first.`);
}

/** @returns the URL for source data */
async function startBuild(
  arena: Arena,
  {
    name,
    checkout,
    databases,
  }: { name: 'ours' | 'other'; checkout?: string; databases: DatabasesOfStart | null },
): Promise<string> {
  const { servers, template, receiver } = arena;
  const folder = join(arena.folder, name);
  const receiverUrl = receiver.url;
  const settings = databases === null ? [] : await settingsFor(databases, name);
  const { url } = await startService(servers, {
    ...{ folder, template, receiverUrl, checkout, settings },
  });
  return url;
}

async function settingsFor({ server, start }: DatabasesOfStart, name: string): Promise<string[]> {
  return ['--database', await createDatabase(server, `${name}_${String(start)}`)];
}

/** The first of a round alternates, because it may suffer from the end of the one before. */
async function measurePair(
  arena: Arena,
  {
    ours,
    other,
    senders,
    isOursFirst,
  }: { ours: string; other: string; senders: number; isOursFirst: boolean },
): Promise<Pair> {
  const costOf = (url: string) => measureCost(arena, url, senders);
  if (isOursFirst) return { ours: await costOf(ours), other: await costOf(other) };
  const otherFirst = await costOf(other);
  return { ours: await costOf(ours), other: otherFirst };
}

/** The other service idles meanwhile. */
async function measureCost(arena: Arena, url: string, senders: number): Promise<Cost> {
  const processorTime = processorTimeBelow(process.pid);
  const began = performance.now();
  await sendAll(arena, url, { runs: RUNS_OF_A_ROUND, senders });
  return {
    time: (performance.now() - began) / RUNS_OF_A_ROUND,
    processorTime: (processorTimeBelow(process.pid) - processorTime) / RUNS_OF_A_ROUND,
  };
}

function describePairs(pairs: readonly Pair[]): void {
  for (const [name, key] of [
    ['This build', 'ours'],
    ['The other build', 'other'],
  ] as const) {
    const time = median(pairs.map((pair) => pair[key].time)).toFixed(2);
    const processorTime = median(pairs.map((pair) => pair[key].processorTime)).toFixed(2);
    console.log(`${name.padEnd(15)} ${time} ms a run, ${processorTime} ms of processor time`);
  }
}
