import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from './temporary-folder.ts';

const FILLER = '.filler';

/** A real file system of a few megabytes over a folder, which a test can fill. It needs root on Linux. */
export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Error when this machine does not let us */
  static mount(folder: string, megabytes: number): SmallDisk {
    const options = `size=${String(megabytes)}m`;
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    if (status !== 0) throw new Error(`Nothing can be mounted on ${folder}`);
    return new SmallDisk(folder);
  }

  /** Whether this machine lets us mount one. */
  static isPossible(): boolean {
    const folder = new TemporaryFolder();
    try {
      SmallDisk.mount(folder.path, 1).unmount();
      return true;
    } catch {
      return false;
    } finally {
      folder.remove();
    }
  }

  /** Leaves no room for a single byte more; once more, when somebody has made some meanwhile. */
  fill(): void {
    this.#fillBut(0);
  }

  /** Leaves so much room. */
  leave(megabytes: number): void {
    this.#fillBut(megabytes * 1024 * 1024);
  }

  #fillBut(bytes: number): void {
    const { bavail, bsize } = statfsSync(this.#folder);
    const filling = Buffer.alloc(Math.max(bavail * bsize - bytes, 0));
    try {
      appendFileSync(join(this.#folder, FILLER), filling);
    } catch (cause) {
      // Somebody else has taken the last of it.
      if (!isFull(cause)) throw cause;
    }
  }

  makeRoom(): void {
    rmSync(join(this.#folder, FILLER));
  }

  makeReadOnly(): void {
    spawnSync('mount', ['-o', 'remount,ro', this.#folder]);
  }

  unmount(): void {
    spawnSync('umount', [this.#folder]);
  }
}

function isFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
}
