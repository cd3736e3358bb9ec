import { drawBarChart } from '../bar-chart.ts';
import { pipelineNames } from './contestants.mjs';
import type { PipelineFigures, Results } from './results.ts';

/** Returns a bar chart of the runs per second. @param measurements one for each disk */
export function drawChart(measurements: readonly [Results, ...Results[]]): string {
  const [{ machine }] = measurements;
  return drawBarChart({
    title: 'Runs per second, from data to event (longer is better)',
    groups: measurements.map(({ disk, pipeline }) => ({
      title: `A sync of the disk takes ${disk.sync.toFixed(1)} ms`,
      bars: pipeline.map(barOf),
    })),
    namesWidth: 290,
    note: `${machine.processors} × ${machine.processor}, Node ${machine.node.slice(1)}. Only Docloom keeps runs, deliveries and an index of files.`,
  });
}

function barOf({ key, rate, ratio }: PipelineFigures) {
  const isOurs = key === 'docloom';
  const compared = isOurs || ratio === null ? '' : `  (${ratio.median.toFixed(2)}×)`;
  return { name: pipelineNames[key], figure: rate, label: `${rate.toFixed(0)}${compared}`, isOurs };
}
