import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Print } from '../../../playground/src/long-run.ts';
import type { ImportGraph } from '../choice/import-graph.ts';
import { runJest } from '../trials/jest-process.ts';
import type { Recording, TestRecord } from './test-record.ts';
import { recordFile } from './test-record.ts';

const ENVIRONMENT = fileURLToPath(new URL('recording-environment.mjs', import.meta.url));

/** Everything that all test files depend on. */
const SHARED = ['jest.config.mjs', 'package-lock.json'];

export interface RecordedTree {
  /** A copy of the repository that nobody changes meanwhile. */
  readonly root: string;
  readonly graph: ImportGraph;
  /** The folder of the records. It outlives this process. */
  readonly folder: string;
  readonly workers: number;
  readonly say: Print;
  readonly signal: AbortSignal;
}

/** What test files execute, as far as it is recorded. */
export class TestRecords {
  readonly #tree: RecordedTree;
  readonly #keys: Readonly<Record<string, string>>;
  readonly #valid = new Map<string, TestRecord>();

  /** @param tests all test files that may ever be asked for */
  constructor(tree: RecordedTree, tests: readonly string[]) {
    mkdirSync(tree.folder, { recursive: true });
    this.#tree = tree;
    this.#keys = keysOf(tree, tests);
    for (const test of tests) this.#read(test);
  }

  /** Returns the records of these test files that still hold. */
  valid(tests: readonly string[]): TestRecord[] {
    return tests.flatMap((test) => this.#valid.get(test) ?? []);
  }

  /** Runs those of the test files that have no valid record. */
  async update(tests: readonly string[]): Promise<void> {
    const stale = tests.filter((test) => !this.#valid.has(test));
    if (stale.length === 0) return;
    await record(this.#tree, stale, this.#keys);
    for (const test of stale) this.#read(test);
  }

  #read(test: string): void {
    const path = join(this.#tree.folder, recordFile(test));
    if (!existsSync(path)) return;
    const found = JSON.parse(readFileSync(path, 'utf8')) as TestRecord;
    if (found.key === this.#keys[test]) this.#valid.set(test, found);
  }
}

async function record(
  { root, folder, workers, say, signal }: RecordedTree,
  tests: readonly string[],
  keys: Recording['keys'],
): Promise<void> {
  say(`Recording what ${tests.length} test files execute; the slowest come last`);
  const description = join(folder, 'recording.json');
  writeFileSync(description, JSON.stringify({ root, folder, keys } satisfies Recording));
  let ended = 0;
  await runJest({
    root,
    files: tests,
    words: [`--maxWorkers=${workers}`, '--env', ENVIRONMENT],
    order: 'slowest last',
    env: { DOCLOOM_RECORDING: description },
    signal,
    onEvent: (event) => {
      if (event.type !== 'ended') return;
      ended += 1;
      const failed = event.passed ? '' : '  fails without a mutant, so it is not used';
      say(`  ${ended}/${tests.length} ${event.file}${failed}`);
    },
  });
}

/** Returns a digest for each test file of its text and of all code that it reaches. */
export function keysOf(
  { root, graph }: Pick<RecordedTree, 'root' | 'graph'>,
  tests: readonly string[],
): Record<string, string> {
  const digests = new Map<string, string>();
  const digestOf = (file: string) => {
    const known = digests.get(file);
    if (known !== undefined) return known;
    const path = join(root, file);
    const digest = hash(existsSync(path) ? readFileSync(path) : '');
    digests.set(file, digest);
    return digest;
  };
  return Object.fromEntries(
    tests.map((test) => {
      const reached = [...reachedFrom(graph, test), ...SHARED].toSorted();
      return [test, hash(reached.map((file) => `${file} ${digestOf(file)}`).join('\n'))];
    }),
  );
}

function reachedFrom(graph: ImportGraph, file: string): Set<string> {
  const reached = new Set([file]);
  for (const one of reached) for (const other of graph.get(one) ?? []) reached.add(other);
  return reached;
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
