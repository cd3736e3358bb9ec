import { processorTimeOf } from '../../pdf/processes.ts';
import { writesOf } from './writes.ts';

/** What processes have used since their start. */
export interface Usage {
  /** Processor time in milliseconds. */
  readonly processor: number;
  /** Bytes that they passed to write calls: for files and pipes, and for the sockets of Node and Redis. */
  readonly written: number;
  /** The number of write calls. */
  readonly writeCalls: number;
}

/** Returns what processes have used, with their children that have ended. */
export function usageOf(processIds: readonly number[]): Usage {
  const writes = processIds.map(writesOf);
  return {
    processor: sum(processIds.map(processorTimeOf)),
    written: sum(writes.map(({ written }) => written)),
    writeCalls: sum(writes.map(({ writeCalls }) => writeCalls)),
  };
}

/** Returns the difference of two usages, divided by a number of runs. */
export function usagePerRun(before: Usage, after: Usage, runs: number): Usage {
  const each = (key: keyof Usage) => (after[key] - before[key]) / runs;
  return {
    processor: each('processor'),
    written: each('written'),
    writeCalls: each('writeCalls'),
  };
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
