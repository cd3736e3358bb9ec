import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { addressOfDrive, describeDrive } from '../../drive/drive-address.ts';
import { driveIdentityOf } from '../../drive/open-storage.ts';
import { problem } from '../../errors/errors.ts';
import { createIds } from '../../ids/ids.ts';
import { dataFolderAt } from '../../store/data-folder.ts';
import { DRIVE_LEFT, forgetText, savedText } from '../../store/records/settings.ts';
import { systemClock } from '../../time/clock.ts';
import type { DriveOptions } from '../read-drive-options.ts';
import { allowInsecureDriveOption, databaseOption, dataOption, driveOption } from '../options.ts';
import type { DatabaseOptions } from '../with-database.ts';
import { withExistingDatabase } from '../with-database.ts';

interface AdoptOptions extends DriveOptions, DatabaseOptions {
  force?: true;
}

/** Returns the command `docloom drive`, with the subcommand that adopts a drive. */
export function driveCommand(): Command {
  return new Command('drive')
    .description('Tell the database which drive is its own.')
    .addCommand(
      new Command('adopt')
        .description(
          'Make the drive that of the database, for example after restoring it by hand. Works while the service runs.',
        )
        .addOption(
          new Option(
            '--force',
            'adopt a drive that has none of the files that the database knows, or is an unfinished copy',
          ),
        )
        .addOption(dataOption())
        .addOption(databaseOption())
        .addOption(driveOption())
        .addOption(allowInsecureDriveOption())
        .action(adopt),
    );
}

async function adopt({ force, ...options }: AdoptOptions): Promise<void> {
  // Only here: every other command would load the parsers of the settings too.
  const { readDriveOptions } = await import('../read-drive-options.ts');
  const dataFolder = dataFolderAt(resolve(options.data));
  const address = addressOfDrive(readDriveOptions(options), dataFolder);
  const place = describeDrive(address);
  const ids = createIds({ clock: systemClock, randomBytes });
  const { known, present } = await withExistingDatabase(options, async ({ store }) => {
    const { stagingFolder } = dataFolder;
    const identity = await driveIdentityOf(address, { stagingFolder, store, ids });
    const counted = await identity.countFiles();
    if (counted.known > 0 && counted.present === 0 && !force)
      throw problem('drive_empty', place, counted.known);
    if (!force && (await identity.isUnfinishedCopy()))
      throw problem('drive_copy_unfinished', place);
    await identity.adopt();
    if ((await savedText(store, DRIVE_LEFT)) === place) await forgetText(store, DRIVE_LEFT);
    return counted;
  });
  process.stdout.write(
    `${place} is the drive of this database now. It has ${String(present)} of the ${String(known)} files that the database knows.\n`,
  );
}
