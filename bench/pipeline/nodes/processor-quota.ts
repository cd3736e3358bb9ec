import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A short period: a process that has used its share and holds a lock must not pause for long. */
const PERIOD_MICROSECONDS = 5_000;

/** The mount points of the controller `cpu` in both versions of Linux control groups. */
const VERSION_1 = '/sys/fs/cgroup/cpu';
const VERSION_2 = '/sys/fs/cgroup';

const REMOVAL_ATTEMPTS = 20;
const REMOVAL_WAIT_MS = 100;

/** A control group of Linux that limits its processes together to a share of one processor. */
export class ProcessorQuota {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Creates a group without processes.
   * @param name unique on this machine
   * @param percent of one processor
   * @throws Error if this user may not create one
   */
  static async create(name: string, percent: number): Promise<ProcessorQuota> {
    const quota = String((PERIOD_MICROSECONDS * percent) / 100);
    const period = String(PERIOD_MICROSECONDS);
    try {
      if (existsSync(VERSION_1)) {
        const folder = join(VERSION_1, name);
        await mkdir(folder);
        await writeFile(join(folder, 'cpu.cfs_period_us'), period);
        await writeFile(join(folder, 'cpu.cfs_quota_us'), quota);
        return new ProcessorQuota(folder);
      }
      await writeFile(join(VERSION_2, 'cgroup.subtree_control'), '+cpu');
      const folder = join(VERSION_2, name);
      await mkdir(folder);
      await writeFile(join(folder, 'cpu.max'), `${quota} ${period}`);
      return new ProcessorQuota(folder);
    } catch (cause) {
      throw new Error('--quota needs root, and control groups of Linux that can be changed', {
        cause,
      });
    }
  }

  /** Moves processes into the group. Their later children are in it, too. */
  async limit(ids: readonly number[]): Promise<void> {
    for (const id of ids) await writeFile(join(this.#folder, 'cgroup.procs'), String(id));
  }

  /** Removes the group when its processes have ended. */
  async remove(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await rmdir(this.#folder);
        return;
      } catch (cause) {
        if (attempt === REMOVAL_ATTEMPTS) throw cause;
        await sleep(REMOVAL_WAIT_MS);
      }
    }
  }
}
