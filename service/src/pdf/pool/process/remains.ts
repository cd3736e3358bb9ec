import { rmSync } from 'node:fs';

/** What a process leaves behind when it is killed. */
export interface Remains {
  /** A folder of its own; it is made empty and removed. */
  readonly folder: string;
  /** The group of processes that it has started and waits for; null when there is none. */
  readonly group: number | null;
}

/** Ends and removes what a process has left, as far as it is there. */
export function removeRemains({ folder, group }: Remains): void {
  if (group !== null) endGroup(group);
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Something in it is still in use, or its disk is not there: nobody else is to be held up.
  }
}

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}
