import type { FormattedText } from './formatted-text.ts';

/**
 * Copies a text.
 * @throws if the browser forbids it, as it does on a page without TLS
 */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Copies a text with its formatting: Word pastes a row of a table as one. */
export async function copyFormatted({ html, text }: FormattedText): Promise<void> {
  const item = new ClipboardItem({
    'text/html': new Blob([html], { type: 'text/html' }),
    'text/plain': new Blob([text], { type: 'text/plain' }),
  });
  await navigator.clipboard.write([item]);
}
