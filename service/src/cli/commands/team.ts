import { Command } from 'commander';
import { toTimestamp } from '../../time/clock.ts';
import { createTeam, changeTeamName, removeTeam } from '../../people/team.ts';
import type { ListedTeam } from '../../store/records/teams.ts';
import { listTeams } from '../../store/records/teams.ts';
import { addTeamOwner, removeTeamOwner } from '../../people/team-owner.ts';
import { readEmail, readText } from '../read-text.ts';
import { formatTime } from '../format-time.ts';
import { databaseOption, dataOption, jsonOption } from '../options.ts';
import type { Columns } from '../print.ts';
import { printJson, printTable } from '../print.ts';
import { ruleDependencies } from '../rule-dependencies.ts';
import type { DatabaseOptions } from '../with-database.ts';
import { withDatabase, withExistingDatabase } from '../with-database.ts';

interface JsonOptions extends DatabaseOptions {
  json?: true;
}

interface OwnerOptions extends DatabaseOptions {
  team: string;
  email: string;
  remove?: true;
}

/** Returns the command `docloom team`, which manages teams. It works while the service runs. */
export function teamCommand(): Command {
  return new Command('team')
    .description('Manage teams, whose members see the same workflows.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(renameCommand())
    .addCommand(removeCommand())
    .addCommand(ownerCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('Create a team and print its id. "docloom user move" moves users into it.')
    .argument('<name>', 'the name of the team')
    .addOption(jsonOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(create);
}

function listCommand(): Command {
  return new Command('list')
    .description('List the teams.')
    .addOption(jsonOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(list);
}

function renameCommand(): Command {
  return new Command('rename')
    .description('Rename a team.')
    .argument('<name>', 'the name of the team')
    .argument('<new-name>', 'the new name')
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(rename);
}

function removeCommand(): Command {
  return new Command('remove')
    .description(
      'Remove a team without members. Workflows that were shared with it are no longer shared.',
    )
    .argument('<name>', 'the name of the team')
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(remove);
}

function ownerCommand(): Command {
  return new Command('owner')
    .description(
      'Make a member an owner of the team, who looks after its members and their tokens in the console.',
    )
    .requiredOption('--team <name>', 'the name of the team')
    .requiredOption('--email <address>', "the member's e-mail address")
    .option('--remove', 'make the owner a member like the others')
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(changeOwner);
}

async function create(given: string, { json, ...options }: JsonOptions): Promise<void> {
  const name = readText('name', given);
  const id = await withDatabase(options, (database) =>
    createTeam(ruleDependencies(database), name),
  );
  if (json) printJson({ id, name });
  else process.stdout.write(`${id}\n`);
}

async function list({ json, ...options }: JsonOptions): Promise<void> {
  const teams = await withExistingDatabase(options, ({ store }) => listTeams(store));
  if (json) printJson(teams.map((team) => ({ ...team, createdAt: toTimestamp(team.createdAt) })));
  else printTable(teams, COLUMNS);
}

async function rename(name: string, given: string, options: DatabaseOptions): Promise<void> {
  const newName = readText('new-name', given);
  await withExistingDatabase(options, (database) =>
    changeTeamName(ruleDependencies(database), name, newName),
  );
  process.stdout.write(`${name} is now called ${newName}.\n`);
}

async function remove(name: string, options: DatabaseOptions): Promise<void> {
  await withExistingDatabase(options, (database) => removeTeam(ruleDependencies(database), name));
  process.stdout.write(`${name} is removed.\n`);
}

async function changeOwner({ remove, ...options }: OwnerOptions): Promise<void> {
  const member = {
    team: readText('--team', options.team),
    email: readEmail('--email', options.email),
  };
  const change = remove ? removeTeamOwner : addTeamOwner;
  await withExistingDatabase(options, (database) => change(ruleDependencies(database), member));
  const role = remove ? 'no owner' : 'an owner';
  process.stdout.write(`${member.email} is ${role} of ${member.team}.\n`);
}

const COLUMNS: Columns<ListedTeam> = {
  Name: ({ name }) => name,
  Members: ({ members }) => String(members),
  Owners: ({ owners }) => String(owners),
  'Shared workflows': ({ sharedWorkflows }) => String(sharedWorkflows),
  Created: ({ createdAt }) => formatTime(createdAt, ''),
};
