import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { equivalentMutants } from './equivalent.ts';
import type { Mutation } from './mutations.ts';
import { mutate, mutationsOf } from './mutations.ts';

/** One file of the tree with one change in it. */
export interface Mutant {
  /** The same for the same change of the same file. */
  readonly id: string;
  readonly file: string;
  /** The whole text of the file. */
  readonly text: string;
  /** Where the change begins, in UTF-16 code units. */
  readonly offset: number;
  /** From 1. */
  readonly lineNumber: number;
  readonly before: string;
  readonly after: string;
}

const MUTATED = /^(service\/src|contract\/src|engine\/src|nodes|credentials)\/.*\.ts$/;
/** Prose, word tables and released migrations: a change there does not change behaviour. */
const LEFT_ALONE = /\/(migrations|openapi)\/|error-catalogue\.ts$|\.d\.ts$/;

/** Lists the files that are mutated. */
export function mutatedFiles(files: readonly string[], within: string): string[] {
  return files.filter(
    (file) => MUTATED.test(file) && !LEFT_ALONE.test(file) && file.startsWith(within),
  );
}

/**
 * Yields each mutant of the files once, in an order that the seed decides. The place of a mutant in
 * it depends on the mutated line alone, so a change elsewhere leaves the order of the others.
 */
export function* mutantsOf(root: string, files: readonly string[], seed: number) {
  const places = files.flatMap((file) => placesOf(file, readFileSync(join(root, file), 'utf8')));
  const ordered = places
    .map((place) => ({ place, rank: digest(`${seed} ${place.key}`) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
  for (const { place } of ordered) yield mutantAt(place);
}

/** Tells whether no test can kill the mutant, as `equivalentMutants` explains. */
export function isKnownAsEquivalent({
  file,
  before,
  after,
}: Pick<Mutant, 'file' | 'before' | 'after'>): boolean {
  return equivalentMutants.some(
    ({ original = before, ...known }) =>
      known.file === file && known.line === after && original === before,
  );
}

interface Place {
  readonly file: string;
  readonly text: string;
  readonly mutation: Mutation;
  /** The mutated line before and after, and which of several equal ones it is. */
  readonly key: string;
}

function placesOf(file: string, text: string): Place[] {
  const counts = new Map<string, number>();
  return mutationsOf(text).map((mutation) => {
    const after = lineAt(mutate(text, mutation), mutation.start);
    const line = `${file}\n${lineAt(text, mutation.start)}\n${after}`;
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    return { file, text, mutation, key: `${line}\n${count}` };
  });
}

function mutantAt({ file, text, mutation }: Place): Mutant {
  const mutated = mutate(text, mutation);
  return {
    id: digest(`${file}\n${mutated}`),
    file,
    text: mutated,
    offset: mutation.start,
    lineNumber: text.slice(0, mutation.start).split('\n').length,
    before: lineAt(text, mutation.start),
    after: lineAt(mutated, mutation.start),
  };
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(start, end === -1 ? text.length : end).trim();
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
