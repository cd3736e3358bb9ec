import { childrenOf, commandLineOf, descendantsOf } from '../../pdf/processes.ts';

/** Children of this process, from which a tree of processes begins. */
export type Roots = readonly number[];

/** Returns a function that returns the children of this process that have been started since. */
export function rootsFromNow(): () => Roots {
  const before = new Set(childrenOf(process.pid));
  return () => childrenOf(process.pid).filter((id) => !before.has(id));
}

/** Returns the processes that began from the roots, without the leashes that only start others. */
export function processesFrom(roots: Roots): number[] {
  return roots.flatMap((root) => [...(isLeash(root) ? [] : [root]), ...descendantsOf(root)]);
}

function isLeash(processId: number): boolean {
  return commandLineOf(processId)[1]?.endsWith('leash.mjs') === true;
}
