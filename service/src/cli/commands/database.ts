import { Command } from 'commander';
import { describeDatabase } from '../../store/database-address.ts';
import { adoptDatabase } from '../../store/move/adopt-database.ts';
import { databaseOption, dataOption } from '../options.ts';
import type { DatabaseOptions } from '../with-database.ts';
import { readDatabaseOptions, requireDatabase } from '../with-database.ts';

/** Returns the command `docloom database`, with the subcommand that adopts an old database. */
export function databaseCommand(): Command {
  return new Command('database')
    .description('Say which database is the one to use.')
    .addCommand(
      new Command('adopt')
        .description(
          'Make a database usable again whose data were moved to another one with "docloom move". It does not have what the other one has got since.',
        )
        .addOption(dataOption())
        .addOption(databaseOption())
        .action(adopt),
    );
}

async function adopt(options: DatabaseOptions): Promise<void> {
  const address = readDatabaseOptions(options);
  await requireDatabase(options);
  const left = await adoptDatabase(address);
  const place = describeDatabase(address);
  process.stdout.write(
    left === null
      ? `${place} was not moved. Nothing was changed.\n`
      : `${place} can be used again. Do not start a service on ${left} any more: both would send the same events.\n`,
  );
}
