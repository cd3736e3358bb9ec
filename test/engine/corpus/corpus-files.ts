import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceData } from '../../../contract/src/index.ts';
import { madeFiles } from './made-files.ts';

const FILES = join(import.meta.dirname, 'files');

/** Every template of the corpus. */
export const corpusFiles: readonly { name: string; content: Uint8Array }[] = [
  ...readdirSync(FILES)
    .toSorted()
    .map((name) => ({ name, content: readFileSync(join(FILES, name)) })),
  ...madeFiles,
];

/** Returns the warnings that a template of the corpus must give. */
export function expectedWarnings(name: string): RegExp[] {
  return name.endsWith('m') ? [/^The macros of the template are not in the document/u] : [];
}

/** The data for all templates of the corpus. */
export const corpusData: SourceData = {
  number: 42,
  'First Name': 'Ann',
  company: 'Woods & Sons',
  until: 'June',
  items: [
    { name: 'Desk', price: 200 },
    { name: 'Lamp', price: 35 },
    { name: 'Chair', price: 90 },
  ],
  notes: ['Assembled', 'Delivered'],
};

/** Text that a template marks as deleted or moved: it is not a tag and stays unchanged. */
export const GONE = ['{{old date}}', ' by {{company}}'];

/** Returns the texts that a document of the corpus must show. */
export function expectedTexts(name: string): string[] {
  const inAll = ['42', 'Ann', 'Desk', '200', 'Lamp', '35', 'Chair', '90', 'Assembled', 'Delivered'];
  if (/minimal|strict/u.test(name)) return inAll;
  if (/\.p[^.]*$/u.test(name)) return [...inAll, 'June', 'Desk costs 200', 'Chair costs 90'];
  return [...inAll, 'June', 'Woods & Sons', 'Together 325'];
}
