import type { Bar } from '../bar-chart.ts';
import { drawBarChart } from '../bar-chart.ts';
import { OURS } from './contestants/index.ts';
import type { Figures, Results } from './results.ts';
import { milliseconds } from './table.ts';

/** Returns a bar chart of the processor time of a document by case. */
export function drawChart({ cases, node, processor }: Results): string {
  return drawBarChart({
    title: 'Processor time of one document (shorter is better)',
    groups: cases.map(({ title, figures }) => ({ title, bars: figures.map(barOf) })),
    namesWidth: 150,
    note: `Node ${node}, ${processor}`,
  });
}

function barOf({ contestant, document, ratio }: Figures): Bar {
  const isOurs = contestant === OURS;
  const label = `${milliseconds(document)} ms${isOurs ? '' : `  (${Math.round(ratio)}×)`}`;
  return { name: contestant, figure: document, label, isOurs };
}
