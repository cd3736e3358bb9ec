import { readdirSync, readFileSync } from 'node:fs';
import { textOfOfficeFile } from './office-text.ts';

/** Returns the names of the files directly in a folder, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

/** Returns the names of the Word files directly in a folder, sorted. */
export function wordFilesIn(folder: string): string[] {
  return filesIn(folder).filter((name) => name.endsWith('.docx'));
}

/** Returns the visible text of a Word file: body, headers and footers. */
export function textOfWordFile(path: string): string {
  return textOfOfficeFile(readFileSync(path));
}
