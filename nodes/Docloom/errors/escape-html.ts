/** Returns a text for a place where n8n renders HTML: execution hints and descriptions of errors. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
