import type { BenchFile } from './files.ts';

/**
 * Checks that a converter has omitted nothing.
 * @param found the text of each page of the PDF
 * @throws Error with the missing content if a PDF differs from its document
 */
export function checkPages(
  converter: string,
  { title, pages }: Pick<BenchFile, 'title' | 'pages'>,
  found: readonly string[],
): void {
  if (found.length !== pages.length) {
    throw new Error(
      `${converter}: "${title}" has ${String(found.length)} pages, not ${String(pages.length)}.`,
    );
  }
  for (const [index, texts] of pages.entries()) {
    const missing = texts.find((text) => !found[index]?.includes(text));
    if (missing === undefined) continue;
    throw new Error(`${converter}: "${title}" lacks "${missing}" on page ${String(index + 1)}.`);
  }
}
