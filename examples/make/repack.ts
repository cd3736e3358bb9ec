import JSZip from 'jszip';
import { madeAt } from './brand.ts';

const CORE_PROPERTIES = 'docProps/core.xml';
const CONTENT_TYPES = '[Content_Types].xml';

/**
 * Writes an OOXML package again so that the same content is the same file: fixed dates in the zip
 * and in the core properties, parts in one order, no folder entries.
 */
export async function repack(file: Uint8Array): Promise<Buffer> {
  const before = await JSZip.loadAsync(file);
  const after = new JSZip();
  for (const part of Object.values(before.files).sort(byReadingOrder)) {
    if (part.dir) continue;
    const content =
      part.name === CORE_PROPERTIES
        ? withFixedDates(await part.async('string'))
        : await part.async('uint8array');
    after.file(part.name, content, { date: madeAt, createFolders: false });
  }
  return after.generateAsync({
    type: 'nodebuffer',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  });
}

/** The content types come first, as readers that stream a package expect; the rest by name. */
function byReadingOrder(a: { name: string }, b: { name: string }): number {
  if (a.name === CONTENT_TYPES) return -1;
  if (b.name === CONTENT_TYPES) return 1;
  return a.name < b.name ? -1 : 1;
}

function withFixedDates(xml: string): string {
  const date = madeAt.toISOString().replace('.000Z', 'Z');
  return xml.replace(/(<dcterms:(?:created|modified)\b[^>]*>)[^<]*/g, `$1${date}`);
}
