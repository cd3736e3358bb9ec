import { RIVAL } from '../../templates/contestants/index.ts';
import { childrenOf } from '../../pdf/processes.ts';
import { median } from '../../templates/median.ts';
import type { Arena } from '../arena.ts';
import { measureRate } from '../closed-loop.ts';
import { measureLatencies } from '../open-loop.ts';
import type { Options } from '../options.mjs';
import { createDatabase } from '../postgres/create-database.ts';
import { startDelayProxy } from '../postgres/start-delay-proxy.ts';
import { withPostgres } from '../postgres/with-postgres.ts';
import { describeLoad } from '../report.ts';
import { startBullMq } from '../rivals/start-bullmq.ts';
import { startPgBoss } from '../rivals/start-pg-boss.ts';
import type { Goal } from '../results.ts';
import { intakeGoal } from '../results.ts';
import type { Measured } from './goals.ts';
import { goalsOf } from './goals.ts';
import { ProcessorQuota } from './processor-quota.ts';
import { processorSharesNow, shareOfEach } from './processor-shares.ts';
import { processorsFor } from './processors.ts';
import type { SeveralServices } from './several-services.ts';
import { inTurns } from './several-services.ts';
import { startNodes, startWorkers } from './start-nodes.ts';
import { whileSuspended } from './suspended.ts';
import { tableOf } from './table.ts';

/**
 * How many rounds the latencies are measured for. In a single one, a hundredth of the requests are so
 * few that one major garbage collection more or less would decide.
 */
const ROUNDS_OF_LATENCIES = 3;

/** A contestant, and what is compared with it. */
interface Contestant extends Pick<Measured, 'kind' | 'count'> {
  readonly services: SeveralServices;
  /** The processes that this one has started for it. */
  readonly leashes: readonly number[];
}

/**
 * Compares one and several services on PostgreSQL with the embedded database and with the queues
 * that people build instead. Each process of a contestant is pinned to one processor; the database
 * servers, the senders and the receiver use all of them.
 * @throws Error if the machine has no PostgreSQL, no Redis or no `taskset`
 */
export async function compareNodes(arena: Arena, options: Options): Promise<Goal[]> {
  const quotas: ProcessorQuota[] = [];
  try {
    return await withPostgres(async (server) => {
      const url = await startDelayProxy(arena, server, options.roundTrip);
      return measure(arena, options, { url, quotas });
    });
  } finally {
    await arena.servers.stopAll();
    for (const quota of quotas) await quota.remove();
  }
}

/** Where the services run. */
interface Surroundings {
  /** The address of the PostgreSQL server. */
  readonly url: string;
  /** The quotas so far; they are removed at the end. */
  readonly quotas: ProcessorQuota[];
}

async function measure(
  arena: Arena,
  options: Options,
  surroundings: Surroundings,
): Promise<Goal[]> {
  const contestants = await startAll(arena, options, surroundings);
  const measured = contestants.map(({ services, kind, count }): Measured => ({
    name: services.name,
    kind,
    count,
    rates: [],
    shares: [],
  }));
  for (let round = 0; round <= options.rounds; round += 1) {
    console.log(round === 0 ? 'To warm up' : `Round ${String(round)} of ${String(options.rounds)}`);
    for (const [place, { services }] of contestants.entries()) {
      const { rate, shares } = await measureOne(arena, options, services);
      console.log(`  ${services.name}: ${rate.toFixed(0)} runs/s`);
      if (round === 0) continue;
      measured[place]?.rates.push(rate);
      measured[place]?.shares.push(shares);
    }
  }
  console.log(`\n${tableOf(measured)}`);
  const intake = await measureIntakeOf(arena, options, contestants, measured);
  return [...goalsOf(measured), ...intake];
}

async function startAll(
  arena: Arena,
  options: Options,
  { url: server, quotas: all }: Surroundings,
): Promise<Contestant[]> {
  const quotasFor = async (count: number) => {
    const quotas = options.quota === 100 ? [] : await createQuotas(count, options.quota, all);
    return { count, quotas };
  };
  const started: Contestant[] = [];
  const add = async (
    what: Pick<Measured, 'kind' | 'count'>,
    start: () => Promise<SeveralServices>,
  ) => {
    const before = new Set(childrenOf(process.pid));
    const services = await start();
    const leashes = childrenOf(process.pid).filter((id) => !before.has(id));
    started.push({ ...what, services, leashes });
  };
  const alone = { name: 'embedded', database: null, ...(await quotasFor(1)) };
  await add({ kind: 'embedded', count: 1 }, () => startNodes(arena, alone));
  for (const count of options.nodes) {
    const name = count === 1 ? 'PostgreSQL, 1 node' : `PostgreSQL, ${String(count)} nodes`;
    const database = await createDatabase(server, `nodes_${String(count)}`);
    const nodes = { name, database, ...(await quotasFor(count)) };
    await add({ kind: 'postgres', count }, () => startNodes(arena, nodes));
  }
  if (options.workers > 1) {
    const name = `PostgreSQL, ${String(options.workers)} workers`;
    const database = await createDatabase(server, 'workers');
    const count = options.workers;
    await add({ kind: 'workers', count }, () => startWorkers(arena, { name, count, database }));
  }
  if (options.rivals === 'none') return started;
  const count = Math.max(...options.nodes);
  const database = await createDatabase(server, 'rival');
  const workers = { library: RIVAL, processors: processorsFor(count) };
  const rival = { kind: 'rival', count } as const;
  await add(rival, () => startBullMq(arena, workers));
  await add(rival, () => startPgBoss(arena, { database, ...workers }));
  return started;
}

/** @param all also receives the new quotas, so that they are removed at the end */
async function createQuotas(
  count: number,
  percent: number,
  all: ProcessorQuota[],
): Promise<ProcessorQuota[]> {
  const quotas: ProcessorQuota[] = [];
  for (let place = 0; place < count; place += 1) {
    const name = `docloom-bench-${String(process.pid)}-${String(all.length + 1)}`;
    const quota = await ProcessorQuota.create(name, percent);
    quotas.push(quota);
    all.push(quota);
  }
  return quotas;
}

async function measureOne(arena: Arena, options: Options, services: SeveralServices) {
  const { senders, seconds } = options;
  const before = processorSharesNow();
  const turn = { senders, milliseconds: seconds * 1_000 };
  let sent = 0;
  const next = inTurns(services);
  const rate = await measureRate(
    arena,
    () => {
      sent += 1;
      return next();
    },
    turn,
  );
  return { rate, shares: shareOfEach(before, processorSharesNow(), sent) };
}

/** At half of the rate of each number of nodes on PostgreSQL, while all others are suspended. */
async function measureIntakeOf(
  arena: Arena,
  { seconds }: Options,
  contestants: readonly Contestant[],
  measured: readonly Measured[],
): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const [place, { services, kind }] of contestants.entries()) {
    if (kind !== 'postgres') continue;
    const rate = median(measured[place]?.rates ?? []) / 2;
    console.log(`\n${services.name}, at half of its rate: ${rate.toFixed(0)} a second …`);
    const load = { rate, milliseconds: seconds * ROUNDS_OF_LATENCIES * 1_000 };
    const others = contestants.flatMap((one, other) => (other === place ? [] : one.leashes));
    const latencies = await whileSuspended(others, () =>
      measureLatencies(arena, inTurns(services), load),
    );
    console.log(describeLoad(latencies));
    const goal = intakeGoal(latencies.answered);
    goals.push({ ...goal, goal: `${services.name}: ${goal.goal}` });
  }
  return goals;
}
