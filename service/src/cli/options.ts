import { Option } from 'commander';

/** Returns the option that every command takes: the data folder of the service. */
export function dataOption(): Option {
  return new Option('--data <folder>', 'the folder of the database and the drive')
    .env('DOCLOOM_DATA')
    .default('./docloom-data');
}

/** Returns the option that names a database on a server. */
export function databaseOption(): Option {
  return new Option(
    '--database <address>',
    'a PostgreSQL database, as postgres://user:password@host:port/name (default: the file "docloom.db" in the data folder)',
  ).env('DOCLOOM_DATABASE');
}

/** Returns the option that names the storage of the drive. */
export function driveOption(): Option {
  return new Option(
    '--drive <place>',
    'where documents are stored: a folder, s3://bucket/prefix, webdav+https://user:password@host/path/ or google-drive://folder-id (default: the folder "drive" in the data folder)',
  ).env('DOCLOOM_DRIVE');
}

/** Returns the option that allows a drive whose connection is not encrypted. */
export function allowInsecureDriveOption(): Option {
  return new Option(
    '--allow-insecure-drive [whether]',
    'send documents and passwords to a drive at webdav+http:// or an http:// endpoint, although everybody on the way can read them; yes or no',
  )
    .env('DOCLOOM_ALLOW_INSECURE_DRIVE')
    .preset('yes')
    .default('no');
}

/** Returns the option that sets how long the history is kept, in days. */
export function keepDaysOption(): Option {
  return new Option(
    '--keep-days <number>',
    'how many days runs are kept after their end, with their source data and events',
  ).env('DOCLOOM_KEEP_DAYS');
}

/** Returns the option that makes a command print JSON for scripts. */
export function jsonOption(): Option {
  return new Option('--json', 'print JSON, for scripts');
}

/** Returns the option that runs an installed LibreOffice without its sandbox. */
export function unsandboxedSofficeOption(): Option {
  return new Option(
    '--unsandboxed-soffice [whether]',
    'run the LibreOffice of --soffice without a sandbox, where it can read the files of this machine; yes or no',
  )
    .env('DOCLOOM_UNSANDBOXED_SOFFICE')
    .preset('yes')
    .default('no');
}
