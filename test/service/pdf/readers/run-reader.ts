import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../../temporary-folder.ts';

/** A command that reads a PDF. */
export interface Reader {
  /** Its name for people. */
  readonly name: string;
  /** The program, and the arguments before its options. */
  readonly command: readonly [program: string, ...first: string[]];
}

export interface Said {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Reads a PDF with a command.
 * @param last arguments after the file
 */
export function runReader(
  { command: [program, ...first] }: Reader,
  options: readonly string[],
  pdf: Uint8Array,
  ...last: string[]
): Said {
  const folder = new TemporaryFolder();
  const file = join(folder.path, 'read.pdf');
  try {
    writeFileSync(file, pdf);
    const order = [...first, ...options, file, ...last];
    const { status, stdout, stderr, error } = spawnSync(program, order, { encoding: 'utf8' });
    if (error) throw error;
    return { code: status, stdout, stderr };
  } finally {
    folder.remove();
  }
}

/** Returns the lines `name: value` and `name = value` of a command's output; '' for no value. */
export function namedLines(printed: string): Record<string, string> {
  const lines = printed.split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map(toEntry));
}

function toEntry(line: string): [string, string] {
  const [, name = line, value = ''] = /^(.*?)(?: = |: )(.*)$/.exec(line) ?? [];
  return [name, value.trim()];
}
