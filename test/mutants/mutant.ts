import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../chaos/random.ts';
import { equivalentMutants } from './equivalent.ts';
import type { Mutation } from './mutations.ts';
import { mutate, mutationsOf } from './mutations.ts';

/** One file of the tree with one change in it. */
export interface Mutant {
  readonly file: string;
  /** The whole text of the file. */
  readonly text: string;
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

/** Yields each mutant of the files once, in random order, without those known as equivalent. */
export function* mutantsOf(root: string, files: readonly string[], random: Random) {
  const places = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return mutationsOf(text).map((mutation) => ({ file, text, mutation }));
  });
  while (places.length > 0) {
    const [place] = places.splice(random.below(places.length), 1);
    if (place === undefined) return;
    const mutant = mutantAt(place);
    if (!isKnownAsEquivalent(mutant)) yield mutant;
  }
}

interface Place {
  readonly file: string;
  readonly text: string;
  readonly mutation: Mutation;
}

function mutantAt({ file, text, mutation }: Place): Mutant {
  const mutated = mutate(text, mutation);
  return {
    file,
    text: mutated,
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

function isKnownAsEquivalent({ file, after }: Mutant): boolean {
  return equivalentMutants.some((known) => known.file === file && known.line === after);
}
