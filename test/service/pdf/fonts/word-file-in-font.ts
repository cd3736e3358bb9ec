import PizZip from 'pizzip';
import { wordFile } from '../../word-file.ts';

/** Returns a Word file whose text is in that font. */
export function wordFileInFont(font: string, text: string): Uint8Array {
  const archive = new PizZip(wordFile(text));
  const xml = archive.file('word/document.xml')!.asText();
  const properties = `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>`;
  archive.file('word/document.xml', xml.replace('<w:r>', `<w:r>${properties}`));
  return Uint8Array.from(archive.generate({ type: 'uint8array', compression: 'DEFLATE' }));
}
