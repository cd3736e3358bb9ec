import { join } from 'node:path';
import { median } from '../templates/median.ts';
import type { Arena } from './arena.ts';
import { measureRate } from './closed-loop.ts';
import { startBareScript } from './contestants/bare-script.ts';
import type { Contestant } from './contestants/contestant.ts';
import { startService } from './contestants/docloom.ts';
import { measureLatencies } from './open-loop.ts';
import type { Options } from './options.mjs';
import { describeLoad, describeRates } from './report.ts';
import type { Goal, Round } from './results.ts';
import { rateGoal } from './results.ts';

/**
 * Compares the service with the bare script: the rate of both alternately, then the latency at half
 * of the service's rate.
 */
export async function compareRates(arena: Arena, options: Options): Promise<Goal[]> {
  const { servers, folder, template } = arena;
  const receiverUrl = arena.receiver.url;
  const docloom = join(folder, 'service');
  const ours = await startService(servers, { folder: docloom, template, receiverUrl });
  const script = { folder: join(folder, 'script'), document: template, receiverUrl };
  const bare = await startBareScript(servers, script);

  const rounds = await takeRounds(arena, options, { ours, bare });
  for (const { name, key } of [
    { name: ours.name, key: 'ours' },
    { name: bare.name, key: 'bare' },
  ] as const) {
    console.log(
      describeRates(
        name,
        rounds.map((round) => round[key]),
      ),
    );
  }

  const rate = median(rounds.map((round) => round.ours)) / 2;
  console.log(`\nHalf of that, ${rate.toFixed(0)} a second, at fixed times …`);
  for (const { name, url } of [ours, bare]) {
    const load = { rate, milliseconds: options.seconds * 1000 };
    console.log(describeLoad(await measureLatencies(arena, () => url, load), name));
  }
  return [rateGoal(rounds)];
}

/** Measures two services alternately, after a round to warm up. */
export async function takeRounds(
  arena: Arena,
  { rounds, seconds, senders }: Options,
  { ours, bare }: Record<'ours' | 'bare', Contestant>,
): Promise<Round[]> {
  const turn = { senders, milliseconds: seconds * 1000 };
  const measureContestant = async ({ name, url }: Contestant) => {
    const rate = await measureRate(arena, () => url, turn);
    console.log(`  ${name}: ${rate.toFixed(0)} runs/s`);
    return rate;
  };
  const taken: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    console.log(round === 0 ? 'To warm up' : `Round ${String(round)} of ${String(rounds)}`);
    const both = { ours: await measureContestant(ours), bare: await measureContestant(bare) };
    if (round > 0) taken.push(both);
  }
  return taken;
}
