import type { Command, Option } from 'commander';
import { Help } from 'commander';

const FIRST_STEPS = `
First steps:
  docloom serve
  docloom token create --email you@example.com --name You

Each command has its own help: docloom serve --help, docloom token create --help.

Exit codes:
  0  success
  1  failure: standard error says why and what to do`;

/** Adds the first steps and the exit codes to the help, and marks required options. */
export function explain(program: Command): Command {
  for (const command of everyCommand(program)) command.configureHelp({ optionDescription });
  return program.addHelpText('after', FIRST_STEPS);
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

function optionDescription(option: Option): string {
  const plain = new Help().optionDescription(option);
  return option.mandatory ? `${plain} (required)` : plain;
}
