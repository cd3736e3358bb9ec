import type { Measurement } from './measurement.ts';

/** The width of the names of the nodes. */
const NAME_WIDTH = 24;

/** One line for one round of one node. */
export function describeRound(name: string, measured: Measurement): string {
  const figures = [
    inMilliseconds(measured.milliseconds),
    inMilliseconds(measured.processorTime),
    inMebibytes(measured.memory),
  ];
  return `  ${name.padEnd(NAME_WIDTH)}  ${figures.join('   ')}`;
}

/** The heading above the rounds. */
export const roundsHeading = `  ${' '.repeat(NAME_WIDTH)}         time     processor   peak memory`;

export const inMilliseconds = (value: number) => `${value.toFixed(0).padStart(8)} ms`;
export const inMebibytes = (value: number) => `${(value / 2 ** 20).toFixed(1).padStart(7)} MiB`;
