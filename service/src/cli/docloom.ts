#!/usr/bin/env node
import './file-threads.ts';
import { Command } from 'commander';
import { DocloomError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { backupCommand } from './backup.ts';
import { pruneCommand } from './prune.ts';
import { serveCommand } from './serve.ts';
import { tokenCommand } from './token.ts';

const program = new Command('docloom')
  .description('Turns data into documents: workflows, templates, runs and signed events.')
  .version(VERSION, '--version')
  .addCommand(serveCommand())
  .addCommand(tokenCommand())
  .addCommand(backupCommand())
  .addCommand(pruneCommand());

try {
  await program.parseAsync();
} catch (cause) {
  if (!(cause instanceof DocloomError)) throw cause;
  process.stderr.write(`${cause.message} (${cause.code})\n`);
  // A service that has begun half of its work must not live on.
  process.exit(1);
}
