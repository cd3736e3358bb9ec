import type { WorkflowId } from '@docloom/contract';
import { Command } from 'commander';
import { endSharing, shareWorkflow } from '../../people/share.ts';
import { teamOfName } from '../../people/team.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import { listSharedWorkflows } from '../../store/records/workflows.ts';
import { databaseOption, dataOption, jsonOption } from '../options.ts';
import type { Columns } from '../print.ts';
import { printJson, printTable } from '../print.ts';
import { ruleDependencies } from '../rule-dependencies.ts';
import type { DatabaseOptions } from '../with-database.ts';
import { withExistingDatabase } from '../with-database.ts';

interface AddOptions extends DatabaseOptions {
  team: string;
}

interface ListOptions extends DatabaseOptions {
  team?: string;
  json?: true;
}

/**
 * Returns the command `docloom share`, which shares workflows with other teams. It works while the
 * service runs.
 */
export function shareCommand(): Command {
  return new Command('share')
    .description('Share workflows with other teams, which can then read and run them.')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand());
}

function addCommand(): Command {
  return new Command('add')
    .description('Share a workflow with a team. This replaces the team that it was shared with.')
    .argument('<workflow>', 'its id: wkf_…')
    .requiredOption('--team <name>', 'the name of an existing team')
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(add);
}

function listCommand(): Command {
  return new Command('list')
    .description('List the shared workflows and their teams.')
    .option('--team <name>', 'only those shared with this team')
    .addOption(jsonOption())
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(list);
}

function removeCommand(): Command {
  return new Command('remove')
    .description('Stop sharing a workflow, from the next request on.')
    .argument('<workflow>', 'its id: wkf_…')
    .addOption(dataOption())
    .addOption(databaseOption())
    .action(remove);
}

async function add(workflow: string, { team, ...options }: AddOptions): Promise<void> {
  await withExistingDatabase(options, (database) =>
    shareWorkflow(ruleDependencies(database), workflow as WorkflowId, team),
  );
  process.stdout.write(`${workflow} is shared with ${team}.\n`);
}

async function list({ team, json, ...options }: ListOptions): Promise<void> {
  const workflows = await withExistingDatabase(options, async ({ store }) =>
    listSharedWorkflows(store, team === undefined ? undefined : await teamOfName(store, team)),
  );
  if (json) printJson(workflows.map(asListed));
  else printTable(workflows, COLUMNS);
}

async function remove(workflow: string, options: DatabaseOptions): Promise<void> {
  await withExistingDatabase(options, (database) =>
    endSharing(ruleDependencies(database), workflow as WorkflowId),
  );
  process.stdout.write(`${workflow} is no longer shared.\n`);
}

const COLUMNS: Columns<WorkflowRecord> = {
  Workflow: ({ id }) => id,
  Name: ({ name }) => name,
  Owner: ({ ownerEmail }) => ownerEmail,
  'Shared with': ({ teamName }) => teamName ?? '',
};

function asListed({ id, name, ownerEmail, teamName }: WorkflowRecord) {
  return { id, name, owner: ownerEmail, team: teamName };
}
