import { join } from 'node:path';
import { ServerGroup } from '../../../playground/src/server-group.ts';
import { processorTimeBelow } from '../../pdf/processes.ts';
import { median } from '../../templates/median.ts';
import type { Arena } from '../arena.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { dataFolderIn, startAgain, startService } from '../contestants/docloom.ts';
import type { Options } from '../options.mjs';
import type { Goal } from '../results.ts';
import { storedGoal } from '../results.ts';
import { fillDatabase } from './fill-database.ts';
import { sendAll } from '../send-all.ts';

const COUNTS = [1_000, 100_000, 1_000_000];

/** The number of runs in a round: enough for the kernel to measure their processor time. */
const RUNS_OF_A_TURN = 1_000;

/** Measures the cost of a run beside few and many finished ones, with services on three folders. */
export async function measureStored(arena: Arena, options: Options): Promise<Goal[]> {
  const counts = COUNTS.filter((count) => count <= options.most);
  const series: { count: number; service: Contestant; costs: number[] }[] = [];
  for (const count of counts) {
    const service = await startBeside(arena, count);
    series.push({ count, service, costs: [] });
  }
  for (let round = 0; round <= options.rounds; round += 1) {
    console.log(round === 0 ? 'To warm up' : `Round ${String(round)} of ${String(options.rounds)}`);
    for (const { count, service, costs } of series) {
      const cost = await costOfRun(arena, service, options.senders);
      console.log(`  beside ${count.toLocaleString('en')}: ${cost.toFixed(2)} ms`);
      if (round > 0) costs.push(cost);
    }
  }
  for (const { count, costs } of series) {
    const title = `Beside ${count.toLocaleString('en')} finished runs`;
    console.log(`${title}: ${median(costs).toFixed(2)} ms of processor time a run`);
  }
  const [fewest, most] = [series.at(0), series.at(-1)];
  if (!fewest || !most || fewest === most) return [];
  return [storedGoal(fewest.costs, most.costs)];
}

async function startBeside(arena: Arena, count: number): Promise<Contestant> {
  const { template, receiver, servers } = arena;
  const folder = join(arena.folder, `beside-${String(count)}`);
  console.log(`Filling a database with ${count.toLocaleString('en')} finished runs …`);
  const before = new ServerGroup();
  try {
    const { url } = await startService(before, { folder, template, receiverUrl: receiver.url });
    await sendAll(arena, url, { runs: 1, senders: 1 });
    await before.stopAll();
    fillDatabase(join(dataFolderIn(folder), 'docloom.db'), count);
    return await startAgain(servers, { folder, url });
  } finally {
    await before.stopAll();
  }
}

/** @returns processor time in milliseconds of everything but the bench itself; the others idle */
async function costOfRun(arena: Arena, { url }: Contestant, senders: number): Promise<number> {
  const before = processorTimeBelow(process.pid);
  await sendAll(arena, url, { runs: RUNS_OF_A_TURN, senders });
  return (processorTimeBelow(process.pid) - before) / RUNS_OF_A_TURN;
}
