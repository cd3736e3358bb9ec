import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { backupCommand } from '../../service/src/cli/commands/backup.ts';
import { driveCommand } from '../../service/src/cli/commands/drive.ts';
import { moveCommand } from '../../service/src/cli/commands/move.ts';
import { pruneCommand } from '../../service/src/cli/commands/prune.ts';
import { serveCommand } from '../../service/src/cli/commands/serve.ts';
import { shareCommand } from '../../service/src/cli/commands/share.ts';
import { teamCommand } from '../../service/src/cli/commands/team.ts';
import { tokenCommand } from '../../service/src/cli/commands/token.ts';
import { userCommand } from '../../service/src/cli/commands/user.ts';

const commands = [
  serveCommand(),
  userCommand(),
  teamCommand(),
  tokenCommand(),
  shareCommand(),
  backupCommand(),
  pruneCommand(),
  driveCommand(),
  moveCommand(),
];

const repository = resolve(__dirname, '../..');
const pages = execFileSync('git', ['ls-files', 'README.md', 'CONTRIBUTING.md', 'docs/*.md'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page !== '' && existsSync(join(repository, page)));

/** Returns the arguments after `docloom` in a piece of code, up to the next shell command. */
function commandLinesOf(page: string): string[] {
  const text = readFileSync(join(repository, page), 'utf8');
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, code]) =>
    code!.split('\n'),
  );
  const spans = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code]) => code!,
  );
  return [...blocks, ...spans].flatMap((code) =>
    [...code.matchAll(/\bdocloom(?:\.mjs)? (?:-- )?((?!docloom)[a-z][^#|&;)<]*)/g)].map(
      ([, line]) => line!,
    ),
  );
}

/** Returns the parts of a command line that do not exist. */
function unknownIn(line: string): string[] {
  const words = line
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[[\]]/g, ''));
  const named = commands.find((each) => each.name() === words[0]);
  if (!named) return [`docloom ${words[0] ?? ''}`];
  const command = named.commands.find((each) => each.name() === words[1]) ?? named;
  return words
    .filter((word) => word.startsWith('--') && !optionsOf(command).includes(word))
    .map((word) => `docloom ${words[0]!} … ${word}`);
}

const optionsOf = (command: Command) => [
  '--help',
  ...command.options.map(({ long }) => long ?? ''),
];

/** Arguments of other programs, such as the name of a container. */
const isOurs = (line: string) => commands.some((each) => line.startsWith(each.name()));

describe('The command lines of the docs', () => {
  it('are found', () => {
    expect(commandLinesOf('docs/installing.md').filter(isOurs).length).toBeGreaterThan(3);
  });

  it.each(pages)('%s names only existing commands and options', (page) => {
    expect(commandLinesOf(page).filter(isOurs).flatMap(unknownIn)).toEqual([]);
  });

  it.each([
    ['serve --keep-days 90', []],
    ['serve --keep-weeks 90', ['docloom serve … --keep-weeks']],
    ['token create --email ada@example.com --wizard', ['docloom token … --wizard']],
    ['dance', ['docloom dance']],
  ])('of "%s" %j is unknown', (line, unknown) => {
    expect(unknownIn(line)).toEqual(unknown);
  });
});
