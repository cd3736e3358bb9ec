import type { Sample } from './measure.ts';
import type { ConverterFigures, EventFigures, Goal } from './results.ts';

/** Returns the line of one converter in one round. */
export function describeSample(name: string, { milliseconds }: Sample): string {
  const files = Object.entries(milliseconds).map(([file, series]) => {
    const mean = series.reduce((sum, one) => sum + one, 0) / series.length;
    return `${file} ${inMilliseconds(mean)}`;
  });
  return `  ${name.padEnd(26)}${files.join('   ')}`;
}

/** Returns the figures of all converters as a text table. */
export function describeConverters(converters: readonly ConverterFigures[]): string {
  const lines = converters.map(({ name, documentsPerSecond, processorTime, memory, files }) => {
    const head = `\n${name}: ${documentsPerSecond.toFixed(1)} documents/s, ${processorTime.toFixed(0)} ms of processors each, at most ${(memory / 2 ** 20).toFixed(0)} MiB`;
    const figures = files.map(
      ({ title, p50, p95 }) =>
        `  ${title.padEnd(24)}p50 ${inMilliseconds(p50)}   p95 ${inMilliseconds(p95)}`,
    );
    return [head, ...figures].join('\n');
  });
  return lines.join('\n');
}

/** Returns the durations of events. */
export function describeEvents(events: readonly EventFigures[]): string {
  const lines = events.map(
    ({ title, p50, p95, count }) =>
      `  ${title.padEnd(32)}p50 ${inMilliseconds(p50)}   p95 ${inMilliseconds(p95)}   n ${String(count)}`,
  );
  return ['\nFrom source data to its event', ...lines].join('\n');
}

/** Returns the goals and their results. */
export function describeGoals(goals: readonly Goal[]): string {
  const lines = goals.map(
    ({ goal, found, isMet }) => `  ${isMet ? 'met' : 'MISSED'}: ${goal} (${found})`,
  );
  return ['\nGoals', ...lines].join('\n');
}

const inMilliseconds = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
