import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { systemClock } from '../clock.ts';
import { problem } from '../errors.ts';
import { createIds } from '../ids.ts';
import { createToken } from '../workflows/token.ts';
import { dataOption } from './options.ts';
import { withDatabase } from './with-database.ts';

interface CreateOptions {
  email: string;
  name: string;
  team?: string;
  data: string;
}

/** `docloom token`: developer access tokens. Works beside a running service. */
export function tokenCommand(): Command {
  return new Command('token')
    .description('Developer access tokens.')
    .addCommand(
      new Command('create')
        .description('Make a token and print it, alone, on standard output. It is shown only once.')
        .requiredOption('--email <address>', "the user's e-mail address")
        .requiredOption('--name <name>', "the user's name, for a new user")
        .option('--team <name>', 'the team that the user is in; its members see the same workflows')
        .addOption(dataOption())
        .action(create),
    );
}

async function create({ email, name, team, data }: CreateOptions): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw problem('invalid_setting', '--email', `"${email}" is no e-mail address`);
  }
  refuseEmpty('--name', name);
  refuseEmpty('--team', team);
  const clock = systemClock;
  const ids = createIds({ clock, randomBytes });
  const token = await withDatabase(data, ({ store }) =>
    createToken({ store, ids, clock }, { email, name, team }),
  );
  process.stdout.write(`${token}\n`);
}

/** Mostly a variable of a script that is not set; an empty team would hold strangers together. */
function refuseEmpty(option: string, value: string | undefined): void {
  if (value?.trim() === '') throw problem('invalid_setting', option, 'it is empty');
}
