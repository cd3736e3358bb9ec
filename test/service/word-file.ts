import PizZip from 'pizzip';
import { blankDocument } from '../../engine/src/blank/blank-document.ts';

/** A Word file with these paragraphs; the same bytes for the same paragraphs. */
export function wordFile(...paragraphs: string[]): Uint8Array<ArrayBuffer> {
  const archive = new PizZip(blankDocument());
  const xml = archive.file('word/document.xml')!.asText();
  const written = paragraphs.map((text) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`);
  const filled = xml.replace('<w:p/>', () => written.join(''));
  archive.file('word/document.xml', filled, { date: new Date(0) });
  return Uint8Array.from(archive.generate({ type: 'uint8array', compression: 'DEFLATE' }));
}

/** The paragraphs that a person reads in a Word file. */
export function paragraphsOf(content: Uint8Array): string[] {
  const xml = new PizZip(content).file('word/document.xml')!.asText();
  return Array.from(xml.matchAll(/<w:p[ >].*?<\/w:p>/gs), ([paragraph]) =>
    unescaped(paragraph.replace(/<[^>]+>/g, '')),
  );
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function unescaped(xml: string): string {
  return xml.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}
