import { Command, Option } from 'commander';
import type { MoveOptions } from '../move.ts';
import { allowInsecureDriveOption, databaseOption, dataOption } from '../options.ts';

/** Returns the command `docloom move`, which copies the database or the drive to another place. */
export function moveCommand(): Command {
  return new Command('move')
    .description(
      'Copy the database, the drive, or both to another place, and compare everything. Stop the service before. The old data stay as they are.',
    )
    .addOption(
      new Option(
        '--from <database>',
        'the present database: the file "docloom.db" of a data folder, or postgres://user:password@host:port/name',
      ).env('DOCLOOM_MOVE_FROM'),
    )
    .addOption(
      new Option(
        '--to <database>',
        'the new database, which must be empty: a file "docloom.db" in the new data folder, or postgres://user:password@host:port/name',
      ).env('DOCLOOM_MOVE_TO'),
    )
    .addOption(
      new Option(
        '--drive-to <place>',
        'the new place of the drive, which must be empty: a folder or an address, as for "docloom serve --drive"',
      ).env('DOCLOOM_DRIVE_TO'),
    )
    .addOption(
      new Option(
        '--drive-from <place>',
        'the present place of the drive (default: the folder "drive" in the data folder)',
      ).env('DOCLOOM_DRIVE_FROM'),
    )
    .addOption(allowInsecureDriveOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .addHelpText('after', HELP)
    .action(async (options: MoveOptions) => {
      // Only here: every other command would load its parts too.
      const { move } = await import('../move.ts');
      await move(options);
    });
}

const HELP = `
To PostgreSQL, and back:
  docloom move --from ./docloom-data/docloom.db --to postgres://user:password@host/name
  docloom move --from postgres://user:password@host/name --to ./new-data/docloom.db

Only the drive:
  docloom move --drive-to /mnt/documents

If it is interrupted, run the same command again: it continues.
At the end it prints how to start the service. With --from and --to, no service starts on the old
database afterwards; "docloom database adopt" makes it usable again. --database names the database
of a drive that is moved alone.
`;
