import { OURS } from './contestants/index.ts';
import type { CaseResult, Figures, Results } from './results.ts';
import { milliseconds } from './table.ts';

const WIDTH = 760;
const NAMES = 150;
const BAR = { left: NAMES + 16, width: WIDTH - NAMES - 16 - 150, height: 16, step: 22 };
const HEAD = { top: 56, height: 34, gap: 14 };

/**
 * Returns a bar chart of the processor time of a document by case. The longest bar of a case has
 * the full width, the others are in proportion.
 */
export function drawChart({ cases, node, processor }: Results): string {
  const drawn: string[] = [];
  let top = HEAD.top;
  for (const result of cases) {
    drawn.push(...drawCase(result, top));
    top += HEAD.height + result.figures.length * BAR.step + HEAD.gap;
  }
  const height = top + 24;
  const title = 'Processor time of one document (shorter is better)';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#23292b}.title{font-size:16px;font-weight:600}.case{font-weight:600}.small{font-size:11px;fill:#667069}.ours{font-weight:600}</style>',
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="#fff"/>`,
    text(16, 32, title, 'title'),
    ...drawn,
    text(16, height - 14, `Node ${node}, ${processor}`, 'small'),
    '</svg>',
    '',
  ].join('\n');
}

function drawCase({ title, figures }: CaseResult, top: number): string[] {
  const longest = Math.max(...figures.map(({ document }) => document));
  return [
    text(16, top + 22, title, 'case'),
    ...figures.flatMap((one, index) =>
      drawBar(one, one.document / longest, top + HEAD.height + index * BAR.step),
    ),
  ];
}

function drawBar({ contestant, document, ratio }: Figures, share: number, top: number): string[] {
  const isOurs = contestant === OURS;
  const look = isOurs ? 'ours' : '';
  const width = Math.max(share * BAR.width, 2);
  const label = `${milliseconds(document)} ms${isOurs ? '' : `  (${Math.round(ratio)}×)`}`;
  return [
    text(16, top + 13, contestant, look),
    `<rect x="${BAR.left}" y="${top}" width="${width.toFixed(1)}" height="${BAR.height}" rx="2" fill="${isOurs ? '#1f3d36' : '#c9cfca'}"/>`,
    text(Math.round(BAR.left + width + 8), top + 13, label, look),
  ];
}

function text(x: number, y: number, content: string, look: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}"${look && ` class="${look}"`}>${escaped}</text>`;
}
