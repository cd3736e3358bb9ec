import { Command, Option } from 'commander';
import { createAddresses } from '../../addresses/addresses.ts';
import { toTimestamp, toTimestampOrNull } from '../../time/clock.ts';
import { problem } from '../../errors/errors.ts';
import { unlinkIdentities } from '../../people/single-sign-on/unlink.ts';
import { teamOfName } from '../../people/team.ts';
import { createUser, disableUser, enableUser, moveUser } from '../../people/user.ts';
import { formatSize } from '../../limits/format-size.ts';
import type { Database } from '../../store/database.ts';
import { savedText, SERVICE_ADDRESS } from '../../store/records/settings.ts';
import type { ListedUser } from '../../store/records/users.ts';
import { listUsers } from '../../store/records/users.ts';
import { readEmail, readText, readOptionalText } from '../read-text.ts';
import { formatTime } from '../format-time.ts';
import { databaseOption, dataOption, jsonOption } from '../options.ts';
import type { Columns } from '../print.ts';
import { printJson, printTable } from '../print.ts';
import { ruleDependencies } from '../rule-dependencies.ts';
import type { DatabaseOptions } from '../with-database.ts';
import { withDatabase, withExistingDatabase } from '../with-database.ts';

interface CreateOptions extends DatabaseOptions {
  email: string;
  name: string;
  team?: string;
  json?: true;
}

interface InviteOptions extends DatabaseOptions {
  email: string;
  name?: string;
  team?: string;
  publicUrl?: string;
  json?: true;
}

interface ListOptions extends DatabaseOptions {
  team?: string;
  json?: true;
}

interface MoveOptions extends DatabaseOptions {
  /** False for `--no-team`. */
  team?: string | false;
}

/** Returns the command `docloom user`, which manages users. It works while the service runs. */
export function userCommand(): Command {
  return new Command('user')
    .description('Manage users.')
    .addCommand(createCommand())
    .addCommand(inviteCommand())
    .addCommand(listCommand())
    .addCommand(moveCommand())
    .addCommand(disableCommand())
    .addCommand(enableCommand())
    .addCommand(unlinkCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description(
      'Create a user and print the id. "docloom token create" creates a token for the user, "docloom user invite" a link to set a password.',
    )
    .requiredOption('--email <address>', "the user's e-mail address")
    .requiredOption('--name <name>', "the user's name")
    .option('--team <name>', 'the team of the user; it is created if it does not exist')
    .addOption(jsonOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(create);
}

function inviteCommand(): Command {
  return new Command('invite')
    .description(
      'Print a one-time link with which a person sets a password, for the first time or because it is forgotten. It is valid for 7 days and replaces an earlier link.',
    )
    .requiredOption('--email <address>', "the user's e-mail address")
    .option('--name <name>', "the user's name, for a new user")
    .option('--team <name>', 'the team that the user is in; it is created if it does not exist')
    .addOption(
      new Option(
        '--public-url <url>',
        'the address at which people reach the service (default: that of the last start)',
      ).env('DOCLOOM_PUBLIC_URL'),
    )
    .addOption(jsonOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(invite);
}

function listCommand(): Command {
  return new Command('list')
    .description('List the users.')
    .option('--team <name>', 'only the users of this team')
    .addOption(jsonOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(list);
}

function moveCommand(): Command {
  return new Command('move')
    .description('Move a user into another team, with everything that the user owns.')
    .argument('<email>', "the user's e-mail address")
    .addOption(new Option('--team <name>', 'the team to move the user into'))
    .addOption(new Option('--no-team', 'remove the user from the team'))
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(move);
}

function disableCommand(): Command {
  return new Command('disable')
    .description(
      "Disable a user and reject the user's tokens. Everything that the user owns stays, and workflows keep running.",
    )
    .argument('<email>', "the user's e-mail address")
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(disable);
}

function enableCommand(): Command {
  return new Command('enable')
    .description("Enable a user and accept the user's tokens again.")
    .argument('<email>', "the user's e-mail address")
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(enable);
}

function unlinkCommand(): Command {
  return new Command('unlink')
    .description(
      'Unlink a user from the account of the single sign-on, and end the sessions that began with it. The next sign-in links an account again.',
    )
    .argument('<email>', "the user's e-mail address")
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(unlink);
}

async function create(options: CreateOptions): Promise<void> {
  const wanted = {
    email: readEmail('--email', options.email),
    name: readText('--name', options.name),
    team: readOptionalText('--team', options.team),
  };
  const { id, name, email } = await withDatabase(options, (database) =>
    createUser(ruleDependencies(database), wanted),
  );
  if (options.json) printJson({ id, name, email, team: wanted.team ?? null });
  else process.stdout.write(`${id}\n`);
}

async function invite({ publicUrl, json, ...options }: InviteOptions): Promise<void> {
  const holder = {
    email: readEmail('--email', options.email),
    name: readOptionalText('--name', options.name),
    team: readOptionalText('--team', options.team),
  };
  // Only here: every other command would load the schemas too.
  const { parsePublicUrl } = await import('../../config.ts');
  const { inviteUser } = await import('../../people/invitation.ts');
  const given = publicUrl === undefined ? null : parsePublicUrl(publicUrl);
  const { url, user, expiresAt } = await withDatabase(options, async (database) => {
    const base = given ?? (await serviceAddress(database));
    const { secret, ...invited } = await inviteUser(ruleDependencies(database), holder);
    return { ...invited, url: createAddresses(() => base).invitation(secret) };
  });
  const { name, email } = user;
  if (json) printJson({ url, expiresAt: toTimestamp(expiresAt), user: { name, email } });
  else process.stdout.write(`${url}\n`);
}

/**
 * Returns the address at which people reach the service.
 * @throws DocloomError `invalid_setting` if no service has started with the database
 */
async function serviceAddress({ store }: Database): Promise<string> {
  const saved = await savedText(store, SERVICE_ADDRESS);
  if (saved !== null) return saved;
  const reason = 'it is not set, and no service has started with this database yet';
  throw problem('invalid_setting', '--public-url', reason);
}

async function list({ team, json, ...options }: ListOptions): Promise<void> {
  const users = await withExistingDatabase(options, async ({ store }) =>
    listUsers(store, team === undefined ? undefined : await teamOfName(store, team)),
  );
  if (json) printJson(users.map(asListed));
  else printTable(users, COLUMNS);
}

async function move(email: string, { team, ...options }: MoveOptions): Promise<void> {
  if (team === undefined) throw problem('invalid_setting', '--team', 'name one, or use --no-team');
  const name = team === false ? null : readText('--team', team);
  await withExistingDatabase(options, (database) =>
    moveUser(ruleDependencies(database), email, name),
  );
  process.stdout.write(name === null ? `${email} is in no team.\n` : `${email} is in ${name}.\n`);
}

async function disable(email: string, options: DatabaseOptions): Promise<void> {
  await withExistingDatabase(options, (database) => disableUser(ruleDependencies(database), email));
  process.stdout.write(`${email} is disabled.\n`);
}

async function enable(email: string, options: DatabaseOptions): Promise<void> {
  await withExistingDatabase(options, (database) => enableUser(ruleDependencies(database), email));
  process.stdout.write(`${email} is enabled.\n`);
}

async function unlink(email: string, options: DatabaseOptions): Promise<void> {
  await withExistingDatabase(options, (database) =>
    unlinkIdentities(ruleDependencies(database), email),
  );
  process.stdout.write(`${email} is linked to no account of a single sign-on.\n`);
}

const COLUMNS: Columns<ListedUser> = {
  'E-mail': ({ email }) => email,
  Name: ({ name }) => name,
  Team: ({ teamName }) => teamName ?? '',
  Role: ({ teamName, isTeamOwner }) => (teamName === null ? '' : roleOf(isTeamOwner)),
  Tokens: ({ tokens }) => String(tokens),
  Workflows: ({ workflows }) => String(workflows),
  Files: ({ files }) => String(files),
  Size: ({ bytes }) => formatSize(bytes),
  Created: ({ createdAt }) => formatTime(createdAt, ''),
  Disabled: ({ disabledAt }) => formatTime(disabledAt, 'no'),
};

function asListed(user: ListedUser) {
  const {
    id,
    name,
    email,
    teamName,
    isTeamOwner,
    tokens,
    workflows,
    files,
    bytes,
    createdAt,
    disabledAt,
  } = user;
  return {
    id,
    email,
    name,
    team: teamName,
    role: teamName === null ? null : roleOf(isTeamOwner),
    tokens,
    workflows,
    files,
    bytes,
    createdAt: toTimestamp(createdAt),
    disabledAt: toTimestampOrNull(disabledAt),
  };
}

const roleOf = (isOwner: boolean) => (isOwner ? 'owner' : 'member');
