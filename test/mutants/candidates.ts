import { join } from 'node:path';
import { Compiler } from './compiler.ts';
import type { Mutant } from './mutant.ts';
import { isKnownAsEquivalent, mutantsOf } from './mutant.ts';
import type { Options } from './options.mjs';
import type { Outcome, OutcomeFile } from './outcomes.ts';

/** The JavaScript that a build makes of a mutant. */
export interface Built {
  /** Relative to the root. */
  readonly file: string;
  readonly text: string;
}

/** A mutant of the sample. */
export interface Candidate {
  readonly mutant: Mutant;
  /** The outcome, if no trial is needed to know it. */
  readonly settled: Outcome | undefined;
  readonly build: () => Built | null;
}

/**
 * Yields the sample: mutants that compile, in the order of the seed.
 *
 * @param root a copy of the tree that nobody changes meanwhile
 * @param files those to mutate
 * @param known the outcomes of earlier runs; those that the compiler rejects are added
 */
export function* candidates(
  root: string,
  files: readonly string[],
  known: OutcomeFile,
  { sample, seed, onlyAlive }: Options,
): Generator<Candidate> {
  const compilers = new Compilers(root);
  let found = 0;
  for (const mutant of mutantsOf(root, files, seed)) {
    if (found === sample) return;
    const settled = settledOutcome(mutant, known, { onlyAlive });
    if (settled?.verdict === 'rejected') continue;
    if (settled === undefined && !compilers.accept(mutant)) {
      known.add({ id: mutant.id, verdict: 'rejected', by: 'the compiler' });
      continue;
    }
    found += 1;
    if (settled !== undefined) {
      yield { mutant, settled, build: () => compilers.emit(mutant) };
      continue;
    }
    // The compiler has just read it.
    const built = compilers.emit(mutant);
    yield { mutant, settled, build: () => built };
  }
}

function settledOutcome(
  mutant: Mutant,
  known: OutcomeFile,
  { onlyAlive }: { readonly onlyAlive: boolean },
): Outcome | undefined {
  const { id } = mutant;
  if (isKnownAsEquivalent(mutant)) return { id, verdict: 'equivalent', by: 'equivalent.ts' };
  const outcome = known.get(id);
  return outcome?.verdict === 'alive' && onlyAlive ? undefined : outcome;
}

/** The compilers of a tree, one per project. */
class Compilers {
  readonly #root: string;
  readonly #ofProjects = new Map<string, Compiler>();

  constructor(root: string) {
    this.#root = root;
  }

  accept({ file, text }: Mutant): boolean {
    return this.#of(file).accepts(join(this.#root, file), text);
  }

  /** Returns null if the project emits nothing. */
  emit({ file, text }: Mutant): Built | null {
    const built = this.#of(file).emit(join(this.#root, file), text);
    return built && { file: built.path.slice(this.#root.length + 1), text: built.text };
  }

  #of(file: string): Compiler {
    const [workspace] = /^(service|contract|engine)\//.exec(file) ?? [''];
    const project = join(this.#root, `${workspace}tsconfig.json`);
    const compiler = this.#ofProjects.get(project) ?? new Compiler(project);
    this.#ofProjects.set(project, compiler);
    return compiler;
  }
}
