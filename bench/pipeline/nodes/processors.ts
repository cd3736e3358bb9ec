import { availableParallelism } from 'node:os';

/** Returns the processors for as many processes, one each. */
export function processorsFor(count: number): number[] {
  return Array.from({ length: count }, (_, place) => processorFor(place));
}

/** Returns the number of the processor for a process, by its place among those of a contestant. */
export function processorFor(place: number): number {
  return place % availableParallelism();
}
