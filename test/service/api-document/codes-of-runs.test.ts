import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ErrorCode } from '../../../service/src/errors/errors.ts';
import { codesOfRuns } from '../../../service/src/http/openapi/prose/codes-of-runs.ts';

const ROOT = resolve(__dirname, '../../..');
const SOURCE = resolve(ROOT, 'service/src');

/** The modules that perform a run, and the implementations of their ports. */
const BEGINNINGS = [
  'runs/perform/perform.ts',
  'drive/index/indexed-drive.ts',
  'drive/folder/folder-blob-store.ts',
  'templates/template-workers.ts',
  'pdf/pool/converter-pool.ts',
];

/** Codes that are thrown there but do not end a run. */
const OF_NO_RUN: Partial<Record<ErrorCode, string>> = {
  file_in_use: 'a run removes only the document that it has made, whoever uses it',
  file_unknown: 'an output writes the file that it has named, and a deleted file gets a new name',
};

/** Returns a file and its transitive imports, without type imports. */
function usedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, from = ''] of text.matchAll(
    /^(?:import|export) (?!type)[^;]*? from '(\.[^']+)';/gm,
  )) {
    usedBy(resolve(dirname(file), from), known);
  }
  return known;
}

/** Returns the error codes in a file. */
function madeIn(file: string): string[] {
  const calls = readFileSync(file, 'utf8').matchAll(/\bproblem\(\s*'(\w+)'/g);
  return [...calls].map(([, code = '']) => code);
}

it('contains exactly the codes that a run can end with', () => {
  const files = BEGINNINGS.flatMap((file) => [...usedBy(resolve(SOURCE, file))]);
  const made = new Set(files.flatMap(madeIn));
  const ofRuns = [...made].filter((code) => !(code in OF_NO_RUN));
  expect([...codesOfRuns].sort()).toEqual(ofRuns.sort());
});

it('contains no code that is no longer thrown', () => {
  const files = BEGINNINGS.flatMap((file) => [...usedBy(resolve(SOURCE, file))]);
  expect(files.flatMap(madeIn)).toEqual(expect.arrayContaining(Object.keys(OF_NO_RUN)));
});

it('is also in the manual', () => {
  const manual = readFileSync(resolve(ROOT, 'docs/service.md'), 'utf8');
  expect(codesOfRuns.filter((code) => !manual.includes(`\`${code}\``))).toEqual([]);
});
