import { resolve } from 'node:path';
import { Command } from 'commander';
import type { BackupProgress } from '../../backup/backup.ts';
import { backUp } from '../../backup/back-up.ts';
import { dataFolderAt } from '../../store/data-folder.ts';
import { problem } from '../../errors/errors.ts';
import { databaseOption, dataOption } from '../options.ts';
import { terminalLine } from '../terminal-line.ts';
import type { DatabaseOptions } from '../with-database.ts';

/**
 * Returns the command `docloom backup`, which copies everything. It works while the service runs.
 */
export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'Copy everything into a folder: the database, the drive and the other files of the data folder. Works while the service runs.',
    )
    .argument('<folder>', 'the target folder, which must be empty or not exist yet')
    .addOption(dataOption())
    .addOption(databaseOption())
    .addHelpText('after', HELP)
    .action(backup);
}

const HELP = `
The copy is a data folder: start from it with "docloom serve --data <folder>".
A drive outside of the data folder (--drive) is not copied. The command names its place.
Nobody but you can read it. It holds every secret of the service.
`;

async function backup(folder: string, { data, database }: DatabaseOptions): Promise<void> {
  if (database !== undefined) throw problem('backup_without_database');
  const target = resolve(folder);
  const { files, size, driveElsewhere } = await backUp(
    dataFolderAt(resolve(data)),
    target,
    progressLine(),
  );
  const megabytes = (size / 1_000_000).toFixed(1);
  process.stdout.write(
    `Backed up to ${target}: the database and ${String(files)} files, ${megabytes} MB.\n`,
  );
  if (driveElsewhere !== null) process.stdout.write(withoutDocuments(driveElsewhere));
}

function withoutDocuments(place: string): string {
  return `The documents are not in this backup. They are in ${place}. Back up that storage after this command, and restore it to the same or a later moment than the database.\n`;
}

/** Returns a progress line for a terminal. Prints nothing elsewhere. */
function progressLine(): BackupProgress {
  const line = terminalLine();
  return {
    database: (percent) => {
      line.write(`The database: ${String(percent)} %`);
    },
    files: (copied, total) => {
      line.write(`Files: ${String(copied)} of ${String(total)}`);
    },
  };
}
