import { readdirSync, readFileSync } from 'node:fs';
import PizZip from 'pizzip';

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};

/** The names of the Word files that lie in a folder itself, in order. */
export function wordFilesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.docx'))
    .map(({ name }) => name)
    .toSorted();
}

/** All text that a person reads in a Word file: body, headers and footers. */
export function textOfWordFile(path: string): string {
  const archive = new PizZip(readFileSync(path));
  return Object.keys(archive.files)
    .filter((name) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name))
    .map((name) => textOf(archive.files[name]?.asText() ?? ''))
    .join('\n');
}

function textOf(xml: string): string {
  return xml
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}
