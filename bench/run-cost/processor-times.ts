import { commandLineOf, descendantsOf, processorTimeBelow } from '../pdf/processes.ts';
import type { Usage } from './usage.ts';

type ProcessorTimes = Pick<
  Usage,
  'apiMilliseconds' | 'workerMilliseconds' | 'databaseMilliseconds'
>;

/**
 * Returns the processor time of the nodes and of the PostgreSQL server that this process has started,
 * with their own children. Linux only.
 */
export function processorTimes(): ProcessorTimes {
  const below = descendantsOf(process.pid).map((id) => ({ id, words: commandLineOf(id) }));
  // A leash starts each node, and has no other child.
  const isLeash = (words: string[]) => words[1]?.endsWith('leash.mjs') === true;
  const timeOf = (isWanted: (words: string[]) => boolean) =>
    below
      .filter(({ words }) => isWanted(words))
      .reduce((sum, { id }) => sum + processorTimeBelow(id), 0);
  const timeOfRole = (role: string) =>
    timeOf((words) => isLeash(words) && words[words.indexOf('--role') + 1] === role);
  return {
    apiMilliseconds: timeOfRole('api'),
    workerMilliseconds: timeOfRole('worker'),
    // Its connections are its children; it waits for those that end.
    databaseMilliseconds: timeOf(([program = '']) => program.endsWith('/postgres')),
  };
}
