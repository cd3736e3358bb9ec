import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PizZip from 'pizzip';
import type { IBinaryData } from 'n8n-workflow';

const MINIMAL = join(__dirname, '../../../engine/corpus/files/minimal.docx');
const BODY = 'word/document.xml';

/** Returns a Word template as binary data, with a paragraph for each text. */
export function wordTemplate(...texts: string[]): IBinaryData {
  const archive = new PizZip(readFileSync(MINIMAL));
  const xml = archive.file(BODY)!.asText();
  const paragraphs = texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const begin = xml.indexOf('<w:body>') + '<w:body>'.length;
  archive.file(BODY, xml.slice(0, begin) + paragraphs + xml.slice(xml.indexOf('</w:body>')));
  return toBinary(archive.generate({ type: 'nodebuffer' }), 'Invoice.docx');
}

/** Returns a file as binary data that n8n keeps in memory. */
export function toBinary(content: Buffer, fileName: string): IBinaryData {
  return { data: content.toString('base64'), mimeType: 'application/octet-stream', fileName };
}

/** Returns the text of a Word document, and the names of its parts. */
export function readWord(binary: IBinaryData | undefined): { text: string; parts: string[] } {
  const archive = new PizZip(Buffer.from(binary?.data ?? '', 'base64'));
  const xml = archive.file(BODY)!.asText();
  const texts = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text);
  return { text: texts.join('|'), parts: Object.keys(archive.files) };
}
