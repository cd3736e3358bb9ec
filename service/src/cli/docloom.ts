#!/usr/bin/env node
import './file-threads.ts';
import { Command } from 'commander';
import { DocloomError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { backupCommand } from './backup.ts';
import { explain } from './help-texts.ts';
import { pruneCommand } from './prune.ts';
import { serveCommand } from './serve.ts';
import { shareCommand } from './share.ts';
import { teamCommand } from './team.ts';
import { tokenCommand } from './token.ts';
import { userCommand } from './user.ts';

const program = new Command('docloom')
  .description('Turns data into documents: workflows, templates, runs and signed events.')
  .version(VERSION, '--version')
  .addCommand(serveCommand())
  .addCommand(userCommand())
  .addCommand(teamCommand())
  .addCommand(tokenCommand())
  .addCommand(shareCommand())
  .addCommand(backupCommand())
  .addCommand(pruneCommand());

try {
  await explain(program).parseAsync();
} catch (cause) {
  if (!(cause instanceof DocloomError)) throw cause;
  process.stderr.write(`${cause.message} (${cause.code})\n`);
  // A service that has begun half of its work must not live on.
  process.exit(1);
}
