import type { Operation } from '../model/disk.ts';
import { bytesIn, descriptorIn, descriptorsIn, numbersAtEnd, pathsIn } from './arguments.ts';
import type { Call } from './read-trace.ts';

const SYNCS = new Set(['fsync', 'fdatasync']);
const CREATES = /\bO_(?:CREAT|TRUNC)\b/;

/** Calls that name files by their paths. */
const BY_PATH = new Set(
  'mkdir,mkdirat,unlink,unlinkat,rmdir,rename,renameat,renameat2,link,linkat,truncate,symlink,symlinkat'.split(
    ',',
  ),
);

/** Calls that would change a file, and that the service does not use. */
const UNKNOWN = new Set(
  'openat2,pwritev,pwritev2,truncate,fallocate,symlink,symlinkat,sync,syncfs,sendfile,splice'.split(
    ',',
  ),
);

/** Translates the system calls of processes into operations on a folder. */
export class OperationsOf {
  readonly #folder: string;
  /** Where the next write of a descriptor goes, in bytes. */
  readonly #offsets = new Map<string, number>();
  /** The syncs that have begun, by the line at which they did. */
  readonly #syncing = new Set<number>();

  /** @param folder absolute */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the operations of a call that has begun. */
  begun({ name, args, began }: Pick<Call, 'name' | 'args' | 'began'>): Operation[] {
    if (!SYNCS.has(name)) return [];
    const path = this.#inside(descriptorIn(args)?.target);
    if (path === undefined) return [];
    this.#syncing.add(began);
    return [{ kind: 'beginSync', path, id: began }];
  }

  /** Returns the operations of a call that has succeeded. @throws Error if it cannot be replayed */
  succeeded(call: Call): Operation[] {
    const { name, args } = call;
    if (SYNCS.has(name)) {
      return this.#syncing.delete(call.began) ? [{ kind: 'endSync', id: call.began }] : [];
    }
    if (name === 'open' || name === 'openat' || name === 'creat') return this.#opened(call);
    if (name === 'copy_file_range') return this.#copied(call);
    if (BY_PATH.has(name)) {
      const [first, second] = pathsIn(args).map((path) => this.#inside(path));
      return first === undefined ? [] : named(name, first, second);
    }
    const target = this.#inside(descriptorIn(args)?.target);
    return target === undefined ? [] : this.#changed(call, target);
  }

  #opened({ args, name, result }: Call): Operation[] {
    if (name !== 'creat' && !CREATES.test(args)) return [];
    const path = this.#inside(pathsIn(args)[0]);
    if (path === undefined) return [];
    if (/\bO_APPEND\b/.test(args)) throw new Error(`${path} was opened to append`);
    this.#offsets.set(`${String(result)} ${path}`, 0);
    const created: Operation = { kind: 'create', path };
    const isEmptied = name === 'creat' || /\bO_TRUNC\b/.test(args);
    return isEmptied ? [created, { kind: 'resize', path, size: 0 }] : [created];
  }

  /** @param path of its file */
  #changed({ name, args, result }: Call, path: string): Operation[] {
    const [last = 0] = numbersAtEnd(args);
    switch (name) {
      case 'pwrite64':
        return [{ kind: 'write', path, offset: last, bytes: bytesIn(args).subarray(0, result) }];
      case 'write':
      case 'writev': {
        const key = `${String(descriptorIn(args)?.number)} ${path}`;
        const offset = this.#offsets.get(key);
        if (offset === undefined) throw new Error(`${path} was written but not opened to write`);
        this.#offsets.set(key, offset + result);
        return [{ kind: 'write', path, offset, bytes: bytesIn(args).subarray(0, result) }];
      }
      case 'ftruncate':
        return [{ kind: 'resize', path, size: last }];
      case 'ioctl':
        if (args.includes('FICLONE')) throw new Error('A file was cloned; set TMPDIR to a tmpfs');
        return [];
      default:
        return named(name, path, undefined);
    }
  }

  #copied({ args, result }: Call): Operation[] {
    const [source, target] = descriptorsIn(args);
    const path = this.#inside(target?.target);
    if (path === undefined) return [];
    const from = this.#inside(source?.target);
    const offset = /\[(\d+)\]/.exec(args)?.[1];
    const key = `${String(target?.number)} ${path}`;
    const to = this.#offsets.get(key);
    if (from === undefined || offset === undefined || to === undefined) {
      throw new Error(`It cannot be seen what was copied to ${path}`);
    }
    this.#offsets.set(key, to + result);
    return [{ kind: 'copy', from, offset: Number(offset), path, to, size: result }];
  }

  /** Returns a path relative to the folder; undefined for others. */
  #inside(path: string | undefined): string | undefined {
    if (path === this.#folder) return '.';
    return path?.startsWith(`${this.#folder}/`) ? path.slice(this.#folder.length + 1) : undefined;
  }
}

/** @throws Error if the call cannot be replayed */
function named(name: string, first: string, second: string | undefined): Operation[] {
  switch (name) {
    case 'mkdir':
    case 'mkdirat':
      return [{ kind: 'makeFolder', path: first }];
    case 'unlink':
    case 'unlinkat':
    case 'rmdir':
      return [{ kind: 'remove', path: first }];
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return [{ kind: 'rename', from: first, to: outside(second) }];
    case 'link':
    case 'linkat':
      return [{ kind: 'link', from: first, to: outside(second) }];
    default:
      if (UNKNOWN.has(name)) throw new Error(`${name} of ${first} cannot be replayed`);
      return [];
  }
}

function outside(path: string | undefined): string {
  if (path === undefined) throw new Error('A file was moved out of the recorded folder');
  return path;
}
