import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Returns the text of each page of a PDF, with runs of spaces as one space.
 * @throws Error if it is not a PDF
 */
export async function readPages(pdf: Uint8Array): Promise<string[]> {
  // The reader detaches its buffer.
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    texts.push(words.join('').replace(/\s+/g, ' '));
  }
  await task.destroy();
  return texts;
}
