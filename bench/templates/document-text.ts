import PizZip from 'pizzip';
import { SaxesParser } from 'saxes';

/** The parts in which the cases have tags. */
const TEXT_PARTS = /^(?:word\/(?:document|header\d+|footer\d+)|ppt\/slides\/slide\d+)\.xml$/u;

/** Returns the visible text of a Word or PowerPoint file, part by part, one line per paragraph. */
export function documentText(file: Uint8Array): string {
  const archive = new PizZip(file);
  return Object.keys(archive.files)
    .filter((name) => TEXT_PARTS.test(name))
    .toSorted()
    .map((name) => `# ${name}\n${paragraphs(archive.file(name)?.asText() ?? '')}`)
    .join('\n');
}

function paragraphs(xml: string): string {
  const lines: string[] = [];
  const parser = new SaxesParser();
  let isText = false;
  parser.on('opentag', ({ name }) => {
    if (name === 'w:p' || name === 'a:p') lines.push('');
    isText = name === 'w:t' || name === 'a:t';
  });
  parser.on('closetag', () => (isText = false));
  parser.on('text', (text) => {
    if (isText) lines.push(`${lines.pop() ?? ''}${text}`);
  });
  parser.write(xml).close();
  return lines.join('\n');
}
