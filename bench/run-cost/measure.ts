import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from '../pipeline/arena.ts';
import { sendAll } from '../pipeline/send-all.ts';
import { watchPeak } from '../watch-peak.ts';
import type { DatabaseCounters } from './database-counters.ts';
import type { Options } from './options.mjs';
import type { RunCost } from './results.ts';
import { costPerRun, costPerSecond } from './results.ts';
import { onStage } from './stage.ts';

/** These load programs, fill caches and open connections. */
const RUNS_TO_WARM_UP = 300;

/** Measures two idle nodes, and then the same nodes with runs. */
export async function measureRunCost(
  arena: Arena,
  { runs, senders, idle: idleSeconds }: Options,
): Promise<RunCost> {
  const [load = 0] = loadavg();
  return onStage(arena, async ({ counters, source, usage }) => {
    console.log('To warm up …');
    await sendAll(arena, source, { runs: RUNS_TO_WARM_UP, senders });
    const before = await usage();
    console.log(`Two idle nodes, for ${String(idleSeconds)} seconds …`);
    await sleep(idleSeconds * 1000);
    const between = await usage();
    const idle = costPerSecond(before, between);
    console.log(`${String(runs)} runs, ${String(senders)} at a time …`);
    const stopWatching = watchConnections(counters);
    const began = performance.now();
    await sendAll(arena, source, { runs, senders });
    const seconds = (performance.now() - began) / 1000;
    const connections = await stopWatching();
    const after = await usage();
    return {
      node: process.version,
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      processors: cpus().length,
      load: Number(load.toFixed(1)),
      postgres: counters.version,
      runs,
      senders,
      runsPerSecond: Number((runs / seconds).toPrecision(3)),
      run: costPerRun(between, after, { idle, runs }),
      idle,
      connections,
    };
  });
}

/** @returns a function that ends it, and returns the most connections */
function watchConnections(counters: DatabaseCounters): () => Promise<number> {
  let connections = 0;
  const look = setInterval(() => {
    void counters.connections().then((now) => (connections = now));
  }, 500);
  const watch = watchPeak(() => connections);
  return () => {
    clearInterval(look);
    return watch.stop();
  };
}
