import type { ListPlace, MarkdownParagraph } from './markdown-text.ts';

/** By the level of a list; deeper ones begin again. */
const BULLETS = ['•', '◦', '▪'];

/** What a reader sees before a paragraph of a list: `•`, `2.`; '' where there is nothing. */
export function markerText({ level, marker }: ListPlace): string {
  if (marker.kind === 'none') return '';
  if (marker.kind === 'number') return `${marker.number}.`;
  return BULLETS[level % BULLETS.length] ?? '';
}

/** What stands before a paragraph that cannot be a paragraph of its own: its marker, by blanks moved in. */
export function leadIn({ list }: MarkdownParagraph): string {
  if (!list) return '';
  const marker = markerText(list);
  return '\u00a0\u00a0'.repeat(list.level) + (marker === '' ? '' : `${marker} `);
}
