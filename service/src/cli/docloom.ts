#!/usr/bin/env node
import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { DocloomError } from '../errors.ts';
import { serveCommand } from './serve.ts';
import { tokenCommand } from './token.ts';

const program = new Command('docloom')
  .description('Turns data into documents: workflows, templates, runs and signed events.')
  .version(packageJson.version, '--version')
  .addCommand(serveCommand())
  .addCommand(tokenCommand());

try {
  await program.parseAsync();
} catch (cause) {
  if (!(cause instanceof DocloomError)) throw cause;
  process.stderr.write(`${cause.message} (${cause.code})\n`);
  process.exitCode = 1;
}
