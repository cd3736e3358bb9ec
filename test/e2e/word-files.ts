import { readdirSync, readFileSync } from 'node:fs';
import { textOfOfficeFile } from './office-text.ts';

/** The names of the files that lie in a folder itself, in order. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

/** The names of the Word files that lie in a folder itself, in order. */
export function wordFilesIn(folder: string): string[] {
  return filesIn(folder).filter((name) => name.endsWith('.docx'));
}

/** All text that a person reads in a Word file: body, headers and footers. */
export function textOfWordFile(path: string): string {
  return textOfOfficeFile(readFileSync(path));
}
