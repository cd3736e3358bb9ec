import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What the tests made of a mutant. */
export type Verdict =
  /** A test failed. */
  | 'killed'
  /** A test file ran far longer than without the mutation. */
  | 'timed out'
  /** All chosen tests passed. */
  | 'alive'
  /** Not tried, because it behaves like the original; see equivalent.ts. */
  | 'equivalent'
  /** Not in the sample, because it does not compile. */
  | 'rejected';

/** How a mutant fared. */
export interface Outcome {
  /** That of the mutant. */
  readonly id: string;
  readonly verdict: Verdict;
  /** What decided: the test file that failed or hung, or what the chosen ones have in common. */
  readonly by: string;
}

/** The outcomes of a seed in a file, so that an interrupted run continues where it was. */
export class OutcomeFile {
  readonly #path: string;
  readonly #known = new Map<string, Outcome>();

  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    const text = readFileSync(path, 'utf8');
    // A last line without an end was being written when the process was killed.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text) writeFileSync(path, whole);
    for (const outcome of parsedLines(whole)) this.#known.set(outcome.id, outcome);
  }

  get(id: string): Outcome | undefined {
    return this.#known.get(id);
  }

  /** Keeps an outcome, also if this process is killed right afterwards. */
  add(outcome: Outcome): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, `${JSON.stringify(outcome)}\n`);
    this.#known.set(outcome.id, outcome);
  }

  forget(): void {
    rmSync(this.#path, { force: true });
    this.#known.clear();
  }
}

function parsedLines(text: string): Outcome[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Outcome);
}

/** The counts of a run. */
export interface Score {
  readonly tried: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly alive: number;
  readonly equivalent: number;
  /** Killed or timed out, of those that are not equivalent; from 0 to 1. */
  readonly share: number;
}

/** Counts the outcomes of a run. */
export function scoreOf(verdicts: readonly Verdict[]): Score {
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
  const [killed, timedOut, alive] = [count('killed'), count('timed out'), count('alive')];
  const equivalent = count('equivalent');
  const counted = killed + timedOut + alive;
  return {
    tried: verdicts.length,
    killed,
    timedOut,
    alive,
    equivalent,
    share: counted === 0 ? 0 : (killed + timedOut) / counted,
  };
}

/** Writes the counts in words. */
export function inWords({ killed, timedOut, alive, equivalent }: Score): string {
  return `killed ${killed}, timed out ${timedOut}, alive ${alive}, equivalent ${equivalent}`;
}
