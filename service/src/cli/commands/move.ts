import { Command, Option } from 'commander';
import type { MoveOptions } from '../move.ts';
import { allowInsecureDriveOption, dataOption } from '../options.ts';

/** Returns the command `docloom move`, which copies the drive to another place. */
export function moveCommand(): Command {
  return new Command('move')
    .description(
      'Copy the drive to another place, and compare each file. Stop the service before. The old drive stays as it is.',
    )
    .addOption(
      new Option(
        '--drive-to <place>',
        'the new place, which must be empty: a folder or an address, as for "docloom serve --drive"',
      )
        .env('DOCLOOM_DRIVE_TO')
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--drive-from <place>',
        'the present place (default: the folder "drive" in the data folder)',
      ).env('DOCLOOM_DRIVE_FROM'),
    )
    .addOption(allowInsecureDriveOption())
    .addOption(dataOption())
    .addHelpText('after', HELP)
    .action(async (options: MoveOptions) => {
      // Only here: every other command would load its parts too.
      const { move } = await import('../move.ts');
      await move(options);
    });
}

const HELP = `
If it is interrupted, run the same command again: it continues.
Then start the service with "docloom serve --drive <the new place>".
`;
