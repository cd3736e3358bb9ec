// Simulates worlds, one after the other. Their settings come as messages from its parent, and each is
// answered with a result.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../service/src/store/database.ts';
import { Random } from '../chaos/random.ts';
import { installFaultySqlite } from './machine/faulty-sqlite.ts';
import { installVirtualGlobals } from './machine/virtual-globals.ts';
import { VirtualTime } from './machine/virtual-time.ts';
import type { WorldSettings } from './world/settings.ts';
import { simulate } from './world/simulate.ts';
import { World } from './world/world.ts';

const MEMORY = '/dev/shm';

/** What the parent asks for. */
interface Order {
  settings: WorldSettings;
  /** Whether every line of the trace is printed. */
  isPrinted: boolean;
}

const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'docloom-simulation-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
process.on('disconnect', () => process.exit());

const emptyDatabase = join(folder, 'empty.db');
await (await openDatabase(emptyDatabase)).close();

const time = new VirtualTime();
let random = new Random(0);
installFaultySqlite({ faults: () => World.current?.faults ?? null });
installVirtualGlobals({
  time,
  random: () => random,
  open: async () => {
    const world = World.current;
    if (!world) throw new Error('There is no world');
    return {
      datasync: async () => {
        await world.faults.syncDatabase();
        world.files.logSynced();
      },
      close: async () => undefined,
    };
  },
});

process.on('message', ({ settings, isPrinted }: Order) => {
  random = new Random(settings.seed);
  const print = isPrinted ? (line: string) => console.log(line) : null;
  simulate(settings, time, { folder, emptyDatabase }, print).then(
    (result) => process.send?.({ result }),
    (cause: unknown) =>
      process.send?.({ error: String(cause instanceof Error ? cause.stack : cause) }),
  );
});
process.send?.({ isReady: true });
