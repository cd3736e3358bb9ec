const AROUND = 30;

/** Returns the text around a position of a paragraph, short enough for a message. */
export function excerpt(text: string, from: number): string {
  const start = Math.max(0, from - AROUND);
  const end = Math.min(text.length, from + 2 * AROUND);
  const words = text.slice(start, end).replace(/\s+/gu, ' ').trim();
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
}
