import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../../temporary-folder.ts';

/** What `qpdf --show-encryption` prints, by the words before `=` or `:`; '' where nothing follows. */
export function showEncryption(
  qpdf: string,
  pdf: Uint8Array,
  password: string,
): Record<string, string> {
  const folder = new TemporaryFolder();
  const file = join(folder.path, 'protected.pdf');
  try {
    writeFileSync(file, pdf);
    const order = ['--show-encryption', `--password=${password}`, file];
    const { stdout } = spawnSync(qpdf, order, { encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => line !== '');
    return Object.fromEntries(lines.map(toEntry));
  } finally {
    folder.remove();
  }
}

function toEntry(line: string): [string, string] {
  const [, name = line, value = ''] = /^(.*?)(?: = |: )(.*)$/.exec(line) ?? [];
  return [name, value];
}
