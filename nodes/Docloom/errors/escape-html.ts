/** Escapes a text for places where n8n renders HTML: execution hints and error descriptions. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
