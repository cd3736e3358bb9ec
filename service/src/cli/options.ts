import { Option } from 'commander';

/** The option that every command takes: where everything of the service lies. */
export function dataOption(): Option {
  return new Option('--data <folder>', 'the folder of the database and the drive')
    .env('DOCLOOM_DATA')
    .default('./docloom-data');
}

/** How long the history is kept. */
export function keepDaysOption(): Option {
  return new Option(
    '--keep-days <number>',
    'how many days runs are kept after their end, with their source data and events',
  ).env('DOCLOOM_KEEP_DAYS');
}

/** For scripts: JSON in place of words. */
export function jsonOption(): Option {
  return new Option('--json', 'print JSON, for scripts');
}
