#!/usr/bin/env node
import './file-threads.ts';
import { Command } from 'commander';
import { DocloomError } from '../errors/errors.ts';
import { VERSION } from '../version.ts';
import { backupCommand } from './commands/backup.ts';
import { databaseCommand } from './commands/database.ts';
import { driveCommand } from './commands/drive.ts';
import { fillCommand } from './commands/fill.ts';
import { moveCommand } from './commands/move.ts';
import { explain } from './help-texts.ts';
import { pruneCommand } from './commands/prune.ts';
import { serveCommand } from './commands/serve.ts';
import { shareCommand } from './commands/share.ts';
import { teamCommand } from './commands/team.ts';
import { tokenCommand } from './commands/token.ts';
import { userCommand } from './commands/user.ts';

const program = new Command('docloom')
  .description('Turns data into documents: workflows, templates, runs and signed events.')
  .version(VERSION, '--version')
  .addCommand(serveCommand())
  .addCommand(fillCommand())
  .addCommand(userCommand())
  .addCommand(teamCommand())
  .addCommand(tokenCommand())
  .addCommand(shareCommand())
  .addCommand(backupCommand())
  .addCommand(pruneCommand())
  .addCommand(driveCommand())
  .addCommand(databaseCommand())
  .addCommand(moveCommand());

try {
  await explain(program).parseAsync();
} catch (cause) {
  if (!(cause instanceof DocloomError)) throw cause;
  process.stderr.write(`${cause.message} (${cause.code})\n`);
  // A partly started service must not keep running.
  process.exit(1);
}
