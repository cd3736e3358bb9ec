import { rmSync } from 'node:fs';

/** The resources that a killed process leaves behind. */
export interface OrphanedResources {
  /** The temporary folder of the process. */
  readonly folder: string;
  /** The process group that it started; null if there is none. */
  readonly group: number | null;
}

/** Kills the process group and removes the folder, if they still exist. */
export function removeOrphanedResources({ folder, group }: OrphanedResources): void {
  if (group !== null) endGroup(group);
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The folder is still in use, or its disk is not mounted. Neither may block the next process.
  }
}

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The group has just ended.
  }
}
