/** The memory of a process tree at some time: what is its own, and shared memory once. */
export interface MemoryFigure {
  readonly title: string;
  /** In bytes. Pages of program files and other files do not count: they need not stay in memory. */
  readonly bytes: number;
  /** The most that is promised, in bytes; null for no promise. */
  readonly goal: number | null;
}

const MEGABYTE = 1_000_000;

/** Returns the figures as a Markdown table. */
export function tableOf(figures: readonly MemoryFigure[]): string {
  return [
    '| Memory of the service | |',
    '| --- | ---: |',
    ...figures.map(({ title, bytes }) => `| ${title} | ${megabytes(bytes)} |`),
  ].join('\n');
}

/** Returns a sentence for each goal. */
export function describeGoals(figures: readonly MemoryFigure[]): string {
  return figures
    .flatMap((figure) => {
      const { title, bytes, goal } = figure;
      if (goal === null) return [];
      const verdict = isWithinGoal(figure) ? 'Met:   ' : 'MISSED:';
      return `${verdict} ${title}: ${megabytes(bytes)}, at most ${megabytes(goal)}`;
    })
    .join('\n');
}

/** Returns whether a figure has no goal, or meets it. */
export function isWithinGoal({ bytes, goal }: MemoryFigure): boolean {
  return goal === null || bytes <= goal;
}

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
