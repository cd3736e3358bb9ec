import { entry } from './entry.ts';

/** Errors for operators: of the data folder, backups, users, teams, tokens and settings. */
export const operatorErrors = {
  data_folder_in_use: entry(
    503,
    'Data folder in use',
    (folder: string) =>
      `The data folder ${folder} is in use by another "docloom serve". Stop that one, or choose another folder with --data.`,
  ),
  data_folder_unusable: entry(
    503,
    'Data folder unusable',
    (folder: string, reason: string) =>
      `The data folder ${folder} cannot be used (${reason}). Check that it exists, is writable and has free space, or choose another with --data.`,
  ),
  disk_full: entry(
    503,
    'Disk full',
    (folder: string) =>
      `The disk is full. Free space on the disk that holds the data folder ${folder}, or choose another folder with --data.`,
  ),
  database_unreadable: entry(
    503,
    'Database unreadable',
    (file: string, reason: string) =>
      `${file} is not a Docloom database that this version can read (${reason}). It was not changed. Start from a backup with "docloom serve --data <folder of the backup>", or choose another folder; docs/running.md says how to restore.`,
  ),
  database_unreachable: entry(
    503,
    'Database unreachable',
    (database: string, reason: string) =>
      `The database ${database} cannot be used at present (${reason}). Check that its server runs, that this machine reaches it, and the address in --database. For a server without TLS in a private network, add ?sslmode=disable to the address.`,
  ),
  database_in_use: entry(
    503,
    'Database in use',
    (database: string) =>
      `The database ${database} is in use by another "docloom serve" or "docloom move". Wait for it, or stop it. Several services can share a database if each has the same --drive: a folder that all of them see, or s3://bucket/prefix.`,
  ),
  database_taken_over: entry(
    503,
    'Database taken over',
    (database: string) =>
      `Another "docloom serve" or "docloom move" had the database ${database} to itself while its server was unreachable, so this service ends. Nothing is lost. Start it again.`,
  ),
  database_unfinished: entry(
    409,
    'Database unfinished',
    (database: string) =>
      `The database ${database} is an unfinished copy of another one. Run the same "docloom move" again to complete it, or use the original.`,
  ),
  database_moved: entry(
    409,
    'Database moved',
    (database: string, place: string) =>
      `The data of ${database} were moved to ${place}. Name that one with --database or --data; if the move was interrupted, run it again. To continue with the old data instead, run "docloom database adopt" with this database.`,
  ),
  database_source_unusable: entry(
    400,
    'Database unusable',
    (database: string, reason: string) =>
      `The database ${database} cannot be moved: ${reason}. Nothing was copied.`,
  ),
  database_target_unusable: entry(
    400,
    'Target unusable',
    (database: string, reason: string) =>
      `The database cannot be moved to ${database}: ${reason}. Nothing was changed there. Name an empty database with --to.`,
  ),
  database_move_failed: entry(
    503,
    'Move failed',
    (from: string, to: string, reason: string) =>
      `The database ${from} is not completely copied to ${to} (${reason}). The old database is unchanged. Fix the reason, and run the same command again: it continues.`,
  ),
  backup_without_database: entry(
    400,
    'Database on a server',
    () =>
      '"docloom backup" copies the database of a data folder. Yours is on PostgreSQL: back it up with pg_dump first, and the drive after it; docs/postgresql.md says how.',
  ),
  backup_target_unusable: entry(
    400,
    'Backup target unusable',
    (folder: string, reason: string) =>
      `No backup can be made in ${folder} (${reason}). Choose a folder that is empty or does not exist yet, outside the data folder.`,
  ),
  backup_failed: entry(
    503,
    'Backup failed',
    (folder: string, reason: string) =>
      `The backup in ${folder} failed (${reason}), and the partial copy was removed. Free disk space, or choose another folder.`,
  ),
  backup_incomplete: entry(
    503,
    'Backup incomplete',
    (folder: string) => `The folder ${folder} contains an incomplete backup. Use another backup.`,
  ),
  drive_empty: entry(
    409,
    'Drive empty',
    (folder: string, files: number) =>
      `${folder} has none of the ${String(files)} files that the database knows, so nothing was changed. Mount the disk of the drive, or restore the files. If they are lost for good, add --force.`,
  ),
  drive_unsuitable: entry(
    400,
    'Drive unsuitable',
    (reason: string) => `The drive cannot be stored there: ${reason}`,
  ),
  drive_source_unusable: entry(
    400,
    'Drive unusable',
    (place: string, reason: string) =>
      `The drive ${place} cannot be moved: ${reason}. Nothing was copied. Name the drive that the service used last with --drive-from.`,
  ),
  drive_target_unusable: entry(
    400,
    'Target unusable',
    (place: string, reason: string) =>
      `The drive cannot be moved to ${place}: ${reason}. Nothing was changed there. Name an empty place with --drive-to.`,
  ),
  drive_move_failed: entry(
    503,
    'Move failed',
    (from: string, to: string, reason: string) =>
      `The drive ${from} is not completely copied to ${to} (${reason}). The old drive is unchanged. Fix the reason, and run the same command again: it continues.`,
  ),
  drive_moved: entry(
    409,
    'Drive moved',
    (place: string) =>
      `The drive was moved, and ${place} has its old copy. Name the new place with --drive. To continue with the old copy, run "docloom drive adopt" with this place.`,
  ),
  drive_copy_unfinished: entry(
    409,
    'Copy unfinished',
    (place: string) =>
      `${place} is an unfinished copy of a drive, so nothing was changed. Run the same "docloom move" again to complete it. To use it as it is, add --force.`,
  ),
  drive_copy_differs: entry(
    409,
    'Copy differs',
    (place: string, files: number, example: string) =>
      `${place} is a complete copy of the drive already, but ${String(files)} files of the drive are missing there or differ, for example "${example}". Nothing was changed. That is right if the service has worked there since. Otherwise, name an empty place with --drive-to.`,
  ),
  fill_input_unusable: entry(
    400,
    'Input unusable',
    (file: string, reason: string) => `${file} cannot be used: ${reason}. Nothing was written.`,
  ),
  fill_output_unusable: entry(
    400,
    'Output unusable',
    (file: string, reason: string) =>
      `${file} cannot be written: ${reason}. Choose another file with --output.`,
  ),
  address_unusable: entry(
    503,
    'Address unusable',
    (host: string, port: number, reason: string) =>
      `The service cannot listen on ${host}:${String(port)} (${reason}). Choose another with --host and --port.`,
  ),
  worker_not_started: entry(
    503,
    'Worker not started',
    () => 'The first worker process could not start. See the line above for the reason.',
  ),
  user_unknown: entry(
    404,
    'Not found',
    (email: string) =>
      `There is no user with the address ${email}. "docloom user list" lists all users; a new user needs --email and --name.`,
  ),
  user_exists: entry(
    409,
    'Conflict',
    (email: string) =>
      `A user with the address ${email} already exists. "docloom token create --email ${email}" creates another token.`,
  ),
  team_unknown: entry(
    404,
    'Not found',
    (name: string) =>
      `There is no team "${name}". "docloom team list" lists all teams, "docloom team create" creates one.`,
  ),
  team_exists: entry(409, 'Conflict', (name: string) => `A team "${name}" already exists.`),
  not_a_member: entry(
    400,
    'Not a member',
    (email: string, team: string) =>
      `${email} is not in the team ${team}. Move the user into it with "docloom user move", or name another.`,
  ),
  team_in_use: entry(
    409,
    'Conflict',
    (name: string, members: number) =>
      `The team "${name}" has ${String(members)} members. Move them first, with "docloom user move".`,
  ),
  token_id_unknown: entry(
    404,
    'Not found',
    (id: string) =>
      `There is no token with the id ${id}, so none was revoked. "docloom token list" lists all tokens.`,
  ),
  invalid_setting: entry(
    400,
    'Invalid setting',
    (setting: string, reason: string) => `The setting ${setting} cannot be used: ${reason}.`,
  ),
};
