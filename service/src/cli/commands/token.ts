import { Command } from 'commander';
import { toTimestamp, toTimestampOrNull } from '../../time/clock.ts';
import { problem } from '../../errors/errors.ts';
import type { CreatedToken } from '../../people/token.ts';
import { createToken, revokeTokens, revokeTokensOf } from '../../people/token.ts';
import { requireUser } from '../../people/user.ts';
import type { ListedToken } from '../../store/records/tokens.ts';
import { listTokens } from '../../store/records/tokens.ts';
import { readEmail, readOptionalText } from '../read-text.ts';
import { formatTime } from '../format-time.ts';
import { databaseOption, dataOption, jsonOption } from '../options.ts';
import type { Columns } from '../print.ts';
import { printJson, printTable } from '../print.ts';
import { ruleDependencies } from '../rule-dependencies.ts';
import type { DatabaseOptions } from '../with-database.ts';
import { withDatabase, withExistingDatabase } from '../with-database.ts';

interface CreateOptions extends DatabaseOptions {
  email: string;
  name?: string;
  team?: string;
  label?: string;
  expiresInDays?: string;
  json?: true;
}

interface ListOptions extends DatabaseOptions {
  email?: string;
  json?: true;
}

interface RevokeOptions extends DatabaseOptions {
  email?: string;
}

/**
 * Returns the command `docloom token`, which manages developer access tokens. It works while the
 * service runs.
 */
export function tokenCommand(): Command {
  return new Command('token')
    .description('Manage developer access tokens.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description(
      'Create a token and print only the token to standard output. It is shown only once.',
    )
    .requiredOption('--email <address>', "the user's e-mail address")
    .option('--name <name>', "the user's name, for a new user")
    .option('--team <name>', 'the team that the user is in; its members see the same workflows')
    .option('--label <text>', 'what the token is for, such as the name of a machine')
    .option('--expires-in-days <number>', 'after how many days it expires; by default, never')
    .addOption(jsonOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(create);
}

function listCommand(): Command {
  return new Command('list')
    .description(
      'List the ids of the tokens and when they were last used. The tokens are not shown.',
    )
    .option('--email <address>', 'only the tokens of this user')
    .addOption(jsonOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(list);
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('Revoke tokens. A running service rejects them from the next request on.')
    .argument('[ids...]', 'their ids, as "docloom token list" shows them')
    .option('--email <address>', 'every token of this user')
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(revoke);
}

async function create(options: CreateOptions): Promise<void> {
  const holder = {
    email: readEmail('--email', options.email),
    name: readOptionalText('--name', options.name),
    team: readOptionalText('--team', options.team),
  };
  const terms = {
    label: readOptionalText('--label', options.label),
    days: givenDays(options.expiresInDays),
  };
  const created = await withDatabase(options, (database) =>
    createToken(ruleDependencies(database), holder, terms),
  );
  if (options.json) printJson(asCreated(created));
  else process.stdout.write(`${created.token}\n`);
}

async function list({ email, json, ...options }: ListOptions): Promise<void> {
  const tokens = await withExistingDatabase(options, async ({ store }) => {
    const user = email === undefined ? undefined : await requireUser(store, email);
    return listTokens(store, user?.id);
  });
  if (json) printJson(tokens.map(asListed));
  else printTable(tokens, COLUMNS);
}

async function revoke(ids: string[], { email, ...options }: RevokeOptions): Promise<void> {
  if ((ids.length === 0) === (email === undefined)) {
    throw problem('invalid_setting', 'ids', 'name ids of tokens, or a user with --email');
  }
  const revoked = await withExistingDatabase(options, async (database) => {
    const dependencies = ruleDependencies(database);
    if (email !== undefined) return revokeTokensOf(dependencies, email);
    await revokeTokens(dependencies, ids);
    return ids.length;
  });
  process.stdout.write(`Revoked: ${String(revoked)}.\n`);
}

const COLUMNS: Columns<ListedToken> = {
  ID: ({ id }) => id,
  User: ({ email }) => email,
  Label: ({ label }) => label,
  Created: ({ createdAt }) => formatTime(createdAt, ''),
  'Last used': ({ lastUsedAt }) => formatTime(lastUsedAt, 'never'),
  Expires: ({ expiresAt }) => formatTime(expiresAt, 'never'),
};

function asCreated({ token, id, user, label, expiresAt }: CreatedToken) {
  const { name, email } = user;
  return { token, id, label, expiresAt: toTimestampOrNull(expiresAt), user: { name, email } };
}

function asListed({ id, email, label, createdAt, lastUsedAt, expiresAt }: ListedToken) {
  return {
    id,
    email,
    label,
    createdAt: toTimestamp(createdAt),
    lastUsedAt: toTimestampOrNull(lastUsedAt),
    expiresAt: toTimestampOrNull(expiresAt),
  };
}

/**
 * Returns the number of days until a token expires.
 * @throws DocloomError `invalid_setting`
 */
function givenDays(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  const reason = `"${value}" is not a number of days; use one from 1 to 99999`;
  throw problem('invalid_setting', '--expires-in-days', reason);
}
