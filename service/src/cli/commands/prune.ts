import { Command, Option } from 'commander';
import { confirmedTimeOf } from '../../clock-steps/confirmed-time.ts';
import type { StoredTimes } from '../../store/records/clock/stored-times.ts';
import { readStoredTimes } from '../../store/records/clock/stored-times.ts';
import type { Store } from '../../store/store.ts';
import { systemClock, toTimestamp } from '../../time/clock.ts';
import type { Pruned } from '../../runs/history/prune-history.ts';
import { countPrunable, pruneHistory } from '../../runs/history/prune-history.ts';
import { databaseOption, dataOption, keepDaysOption } from '../options.ts';
import type { DatabaseOptions } from '../with-database.ts';
import { withExistingDatabase } from '../with-database.ts';

interface PruneOptions extends DatabaseOptions {
  keepDays?: string;
  dryRun?: true;
}

/**
 * Returns the command `docloom prune`, which removes old history. It works while the service runs.
 */
export function pruneCommand(): Command {
  return new Command('prune')
    .description(
      'Remove runs that ended long ago, with their source data and events. Documents stay in the drive. Works while the service runs.',
    )
    .addOption(keepDaysOption().makeOptionMandatory())
    .addOption(new Option('--dry-run', 'remove nothing, and print what would be removed'))
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(prune);
}

async function prune({ keepDays = '', dryRun, ...options }: PruneOptions): Promise<void> {
  // Only here: every other command would load the parsers of the settings too.
  const { parseKeepDays } = await import('../../config.ts');
  const order = { keepDays: parseKeepDays(keepDays) };
  const [work, said] = dryRun ? [countPrunable, 'Would be removed'] : [pruneHistory, 'Removed'];
  const pruned = await withExistingDatabase(options, async ({ relaxedStore, partitions }) => {
    const now = await confirmedTime(relaxedStore);
    return work({ relaxedStore, partitions, clock: { now: () => now } }, order);
  });
  process.stdout.write(`${said}: ${listed(pruned)}.\n`);
}

/** Returns the reference time for pruning, and prints a note if it is not the current time. */
async function confirmedTime(store: Store): Promise<number> {
  const stored = await readStoredTimes(store);
  const { at, isConfirmed } = confirmedTimeOf(stored, systemClock.now());
  if (!isConfirmed) process.stderr.write(unconfirmed(at, stored));
  return at;
}

/** A start or a running service must have seen the jump before the next start confirms it. */
function unconfirmed(at: number, { beforeJump }: StoredTimes): string {
  const how = beforeJump === null ? 'Start the service and restart it once' : 'Restart the service';
  return `The days are counted from ${toTimestamp(at)}, when the service last ran before the clock jumped forward. ${how}, or let it run for a day, to confirm the present time.\n`;
}

function listed({ runs, deliveries, idleEvents }: Pruned): string {
  return `${String(runs)} runs with ${String(deliveries)} deliveries, and ${String(idleEvents)} requests with source data that started no run`;
}
