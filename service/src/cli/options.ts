import { Option } from 'commander';

/** The option that every command takes: where everything of the service lies. */
export function dataOption(): Option {
  return new Option('--data <folder>', 'the folder of the database and the drive')
    .env('DOCLOOM_DATA')
    .default('./docloom-data');
}
