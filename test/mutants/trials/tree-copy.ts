import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LINKED = [
  'node_modules',
  'contract/node_modules',
  'engine/node_modules',
  'service/node_modules',
];
const BUILT = ['dist', 'contract/dist', 'engine/dist', 'service/dist'];

/**
 * A copy of the tree whose files may be changed. Packages are hard links and must not be changed.
 */
export class TreeCopy {
  readonly root: string;

  /**
   * @param original the root of the repository, installed and built
   * @param name of several copies at a time. The path depends on both alone, because jest keeps
   * compiled code by path.
   */
  constructor(original: string, name: string) {
    const digest = createHash('sha256').update(original).digest('hex').slice(0, 8);
    this.root = join(realpathSync(tmpdir()), `docloom-mutants-${digest}-${name}`);
    this.remove();
    for (const file of listFiles(original)) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      cpSync(join(original, file), join(this.root, file));
    }
    for (const folder of LINKED) {
      if (existsSync(join(original, folder))) link(join(original, folder), join(this.root, folder));
    }
    for (const folder of BUILT) {
      cpSync(join(original, folder), join(this.root, folder), { recursive: true });
    }
  }

  /**
   * Replaces a file. A link to the original is replaced, too, and not followed.
   *
   * @param file its path below the root
   * @returns a function that puts the earlier content back
   */
  replace(file: string, text: string): () => void {
    const path = join(this.root, file);
    const before = readFileSync(path);
    const write = (content: string | Buffer) => {
      rmSync(path, { force: true });
      writeFileSync(path, content);
    };
    write(text);
    return () => {
      write(before);
    };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Lists the files of the work tree that git knows or would add, as paths below the root. */
export function listFiles(root: string): string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

function link(from: string, to: string): void {
  execFileSync('cp', ['-al', from, to]);
}
