import type { ListPlace, MarkdownParagraph } from './markdown-text.ts';

/** The bullets by list level, repeated for deeper levels. */
const BULLETS = ['•', '◦', '▪'];

/** Returns the visible marker before a list paragraph: `•`, `2.`; '' if there is none. */
export function markerText({ level, marker }: ListPlace): string {
  if (marker.kind === 'none') return '';
  if (marker.kind === 'number') return `${marker.number}.`;
  return BULLETS[level % BULLETS.length] ?? '';
}

/** Returns the start of a paragraph that becomes a line: its marker, indented with spaces. */
export function leadIn({ list }: MarkdownParagraph): string {
  if (!list) return '';
  const marker = markerText(list);
  return '\u00a0\u00a0'.repeat(list.level) + (marker === '' ? '' : `${marker} `);
}
