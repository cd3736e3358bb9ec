import type { Print } from '../../playground/src/long-run.ts';
import type { Mutant } from './mutant.ts';
import type { Outcome, Score, Verdict } from './outcomes.ts';
import { inWords, scoreOf } from './outcomes.ts';

/** Prints each outcome as it comes, and all that matters at the end. */
export class Progress {
  readonly #sample: number;
  readonly #say: Print;
  readonly #began = performance.now();
  readonly #found = new Map<string, { readonly mutant: Mutant; readonly outcome: Outcome }>();
  #tried = 0;

  /** @param sample the number of mutants to come */
  constructor(sample: number, say: Print) {
    this.#sample = sample;
    this.#say = say;
  }

  /** @param isNew whether the tests ran in this run */
  add(mutant: Mutant, outcome: Outcome, { isNew }: { readonly isNew: boolean }): void {
    this.#found.set(mutant.id, { mutant, outcome });
    if (isNew) this.#tried += 1;
    const counts = inWords(this.#score());
    const kept = isNew ? '' : ', as in an earlier run';
    this.#say(`${this.#found.size}/${this.#sample} (${counts}; ${this.#remaining()} left)`);
    this.#say(`  ${outcome.verdict} by ${outcome.by}${kept}: ${mutant.file}:${mutant.lineNumber}`);
    if (outcome.verdict === 'alive') this.#say(`  ${difference(mutant)}`);
  }

  /** Prints the counts and the mutants that are alive. Returns the share of the killed ones. */
  summary(seed: number): number {
    const score = this.#score();
    this.#list('timed out', 'These timed out, which counts as killed:');
    this.#list('alive', 'These are alive:');
    const counted = score.tried - score.equivalent;
    console.log(`\nSeed ${seed}, ${score.tried} mutants: ${inWords(score)}`);
    const percent = (score.share * 100).toFixed(1);
    console.log(`${score.killed + score.timedOut} of ${counted} are killed: ${percent} %`);
    return score.share;
  }

  #score(): Score {
    return scoreOf([...this.#found.values()].map(({ outcome }) => outcome.verdict));
  }

  #list(verdict: Verdict, title: string): void {
    const listed = [...this.#found.values()].filter(({ outcome }) => outcome.verdict === verdict);
    if (listed.length > 0) console.log(`\n${title}`);
    for (const { mutant, outcome } of listed) {
      console.log(`  ${mutant.file}:${mutant.lineNumber} (${outcome.by})\n  ${difference(mutant)}`);
    }
  }

  #remaining(): string {
    const seconds = (performance.now() - this.#began) / 1000;
    if (this.#tried === 0) return '?';
    const left = (seconds / this.#tried) * (this.#sample - this.#found.size);
    return `${Math.ceil(left / 60)} min`;
  }
}

function difference({ before, after }: Mutant): string {
  return `       - ${before}\n         + ${after}`;
}
