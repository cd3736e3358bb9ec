import { setTimeout as sleep } from 'node:timers/promises';
import type { Ordeal, Result } from '../chaos/chaos.ts';
import { runOrdeal } from '../chaos/chaos.ts';
import { openNodes } from '../chaos/installation/open-nodes.ts';
import type { MortalService } from '../chaos/mortal-service.ts';
import { Random } from '../chaos/random.ts';
import { settingsOf } from '../chaos/settings.ts';
import type { Options } from './options.mjs';

/** The services work for so long between two changes, in milliseconds. */
const BETWEEN = 2_000;

/** Thrown if one of the versions does not start on a database that the other one uses. */
export class CannotShare extends Error {
  constructor(what: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${what} does not start: ${reason}`);
    this.name = 'CannotShare';
  }
}

/**
 * Starts the service of an earlier build, and upgrades to this tree under load.
 * @param program the file of the earlier command `docloom`
 * @throws CannotShare
 */
export function upgrade(
  { nodes, events, rounds, seed }: Omit<Options, 'from'>,
  program: string,
  progress: { say: (line: string) => void; signal: AbortSignal },
): Promise<Result> {
  const random = new Random(seed);
  const settings = settingsOf({
    events,
    kills: 0,
    seed,
    politeShare: 1,
    pdf: false,
    drive: 'folder',
    database: 'postgres',
    nodes: 1 + nodes,
  });
  return runOrdeal(
    {
      settings,
      random,
      open: (folder) =>
        openNodes({ settings, folder, random: random.branch() }, (place) =>
          place === 0 ? program : undefined,
        ),
      // It creates the schema, as its version has it.
      atFirst: ([earlier]) => (earlier ? [earlier] : []),
      ordeal: rollingUpgrade(events, rounds),
    },
    progress,
  );
}

function rollingUpgrade(events: number, rounds: number): Ordeal {
  return async ({ services }, { senders }, { say, signal }) => {
    const [earlier, ...ours] = services;
    if (!earlier) return;
    const changes = ours.length + rounds * services.length + 1;
    const work = async () => {
      senders.permit(Math.ceil(events / (changes + 1)), BETWEEN);
      await sleep(BETWEEN);
      signal?.throwIfAborted();
    };
    await work();
    for (const [place, service] of ours.entries()) {
      say(`Service ${String(place + 1)} of this tree joins`);
      await start(service, 'A service of this tree');
      await work();
    }
    for (let round = 1; round <= rounds; round += 1) {
      say(`Restart ${String(round)} of ${String(rounds)}`);
      for (const service of services) {
        await service.end('SIGTERM', 'end');
        const isEarlier = service === earlier;
        await start(service, isEarlier ? 'The earlier service' : 'A service of this tree');
        await work();
      }
    }
    say('The earlier service is replaced');
    await earlier.end('SIGTERM', 'end');
    earlier.becomes(undefined);
    await start(earlier, 'A service of this tree');
    await work();
  };
}

async function start(service: MortalService, what: string): Promise<void> {
  service.begin();
  await service.listens().catch((cause: unknown) => {
    throw new CannotShare(what, cause);
  });
}
