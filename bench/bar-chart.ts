const WIDTH = 760;
const BAR = { gap: 16, height: 16, step: 22, right: 150 };
const HEAD = { top: 56, height: 34, gap: 14 };

/** A figure of a contestant. */
export interface Bar {
  readonly name: string;
  readonly figure: number;
  /** The text after the bar. */
  readonly label: string;
  readonly isOurs: boolean;
}

/** Figures that are compared with each other. */
export interface BarGroup {
  readonly title: string;
  readonly bars: readonly Bar[];
}

export interface BarChart {
  readonly title: string;
  readonly groups: readonly BarGroup[];
  /** The width of the column with the names, in pixels. */
  readonly namesWidth: number;
  readonly note: string;
}

/**
 * Returns a bar chart as SVG. The longest bar of a group has the full width, the others are in
 * proportion.
 */
export function drawBarChart({ title, groups, namesWidth, note }: BarChart): string {
  const drawn: string[] = [];
  let top = HEAD.top;
  for (const group of groups) {
    drawn.push(...drawGroup(group, { top, left: namesWidth + BAR.gap }));
    top += HEAD.height + group.bars.length * BAR.step + HEAD.gap;
  }
  const height = top + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#23292b}.title{font-size:16px;font-weight:600}.case{font-weight:600}.small{font-size:11px;fill:#667069}.ours{font-weight:600}</style>',
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="#fff"/>`,
    text(16, 32, title, 'title'),
    ...drawn,
    text(16, height - 14, note, 'small'),
    '</svg>',
    '',
  ].join('\n');
}

/** @param place the top of the group, and the left end of its bars */
function drawGroup({ title, bars }: BarGroup, place: { top: number; left: number }): string[] {
  const longest = Math.max(...bars.map(({ figure }) => figure));
  return [
    text(16, place.top + 22, title, 'case'),
    ...bars.flatMap((bar, index) => {
      const top = place.top + HEAD.height + index * BAR.step;
      return drawBar(bar, bar.figure / longest, { top, left: place.left });
    }),
  ];
}

/** @param share of the width of the longest bar, from 0 to 1 */
function drawBar(
  { name, label, isOurs }: Bar,
  share: number,
  { top, left }: { top: number; left: number },
): string[] {
  const look = isOurs ? 'ours' : '';
  const width = Math.max(share * (WIDTH - left - BAR.right), 2);
  return [
    text(16, top + 13, name, look),
    `<rect x="${left}" y="${top}" width="${width.toFixed(1)}" height="${BAR.height}" rx="2" fill="${isOurs ? '#1f3d36' : '#c9cfca'}"/>`,
    text(Math.round(left + width + 8), top + 13, label, look),
  ];
}

function text(x: number, y: number, content: string, look: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}"${look && ` class="${look}"`}>${escaped}</text>`;
}
