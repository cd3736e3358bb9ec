import { availableParallelism } from 'node:os';

/** Returns the number of the processor for a process, by its place among those of a contestant. */
export function processorFor(place: number): number {
  return place % availableParallelism();
}
