import { join } from 'node:path';
import { median } from '../templates/median.ts';
import type { Arena } from './arena.ts';
import { startService } from './contestants/docloom.ts';
import { measureLatencies } from './open-loop.ts';
import type { Options } from './options.mjs';
import { takeRounds } from './rate.ts';
import { describeLoad, describeRates } from './report.ts';
import type { Goal } from './results.ts';
import { databaseGoal, intakeGoal } from './results.ts';
import { startDelayProxy } from './postgres/start-delay-proxy.ts';
import { withPostgres } from './postgres/with-postgres.ts';

/**
 * Compares the service on PostgreSQL with the same build and its embedded database: the rate of both
 * alternately, then the latency at half of the rate on PostgreSQL. The server runs on this machine,
 * with its default settings, and shares the processors with the service.
 * @throws Error if the machine has no PostgreSQL
 */
export async function compareDatabases(arena: Arena, options: Options): Promise<Goal[]> {
  return withPostgres(async (server) =>
    measure(arena, options, await startDelayProxy(arena, server, options.roundTrip)),
  );
}

async function measure(arena: Arena, options: Options, database: string): Promise<Goal[]> {
  const start = (name: string, settings: readonly string[]) =>
    startService(arena.servers, {
      folder: join(arena.folder, name),
      template: arena.template,
      receiverUrl: arena.receiver.url,
      settings,
    }).then((contestant) => ({ ...contestant, name }));
  const ours = await start('PostgreSQL', ['--database', database]);
  const embedded = await start('embedded', []);
  const rounds = await takeRounds(arena, options, { ours, bare: embedded });
  const rates = rounds.map((round) => round.ours);
  console.log(describeRates(ours.name, rates));
  const others = rounds.map((round) => round.bare);
  console.log(describeRates(embedded.name, others));
  const rate = median(rates) / 2;
  console.log(`\nHalf of that on PostgreSQL, ${rate.toFixed(0)} a second, at fixed times …`);
  const load = { rate, milliseconds: options.seconds * 1000 };
  const latencies = await measureLatencies(arena, () => ours.url, load);
  console.log(describeLoad(latencies));
  return [databaseGoal(rounds), intakeGoal(latencies.answered)];
}
