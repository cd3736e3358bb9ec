import { join } from 'node:path';
import type { Arena } from './arena.ts';
import { measureRate } from './closed-loop.ts';
import { startService } from './contestants/docloom.ts';
import { measureLatencies } from './open-loop.ts';
import type { Options } from './options.mjs';
import { describeLoad } from './report.ts';
import type { Goal } from './results.ts';
import { intakeGoal } from './results.ts';

const RATE = 500;

/** Measures the response times at 500 requests per second while their runs are performed. */
export async function measureIntake(arena: Arena, options: Options): Promise<Goal[]> {
  const { servers, template, receiver } = arena;
  const folder = join(arena.folder, 'service');
  const { url } = await startService(servers, { folder, template, receiverUrl: receiver.url });
  const milliseconds = options.seconds * 1000;
  console.log('To warm up …');
  await measureRate(arena, () => url, { senders: options.senders, milliseconds });
  const goals: Goal[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    console.log(`Round ${String(round)} of ${String(options.rounds)}: ${String(RATE)} a second …`);
    const load = { rate: RATE, milliseconds };
    const latencies = await measureLatencies(arena, () => url, load);
    console.log(describeLoad(latencies));
    goals.push(intakeGoal(latencies.answered));
  }
  return goals;
}
