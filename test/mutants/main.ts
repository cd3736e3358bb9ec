// The program of `npm run mutants`; it needs the installed packages and the build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import type { Print } from '../../playground/src/long-run.ts';
import { performLongRun } from '../../playground/src/long-run.ts';
import { Random } from '../chaos/random.ts';
import { Compiler } from './compiler.ts';
import type { ImportGraph } from './import-graph.ts';
import { readImportGraph, testFilesThatReach } from './import-graph.ts';
import type { Mutant } from './mutant.ts';
import { mutantsOf, mutatedFiles } from './mutant.ts';
import type { Options } from './options.mjs';
import { TreeCopy, listFiles } from './tree-copy.ts';
import type { Verdict } from './trial.ts';
import { tryTests } from './trial.ts';

/** The share of mutants that the tests have to kill. */
const GOAL = 0.97;
const TIMEOUT_MS = 10 * 60_000;
const CODE =
  /^(service|contract|engine|nodes|credentials|test|playground|bench|conformance|deploy|docs)\/.*\.(ts|mjs)$/;

const options = JSON.parse(process.argv[2] ?? '') as Options;

await performLongRun(async (say, signal) => {
  const files = listFiles(repository);
  const graph = readImportGraph(
    repository,
    files.filter((file) => CODE.test(file)),
  );
  const copy = new TreeCopy(repository);
  try {
    const found = await tryMutants({ files, graph, copy, say, signal });
    return report(found);
  } finally {
    copy.remove();
  }
});

interface Trial {
  readonly files: readonly string[];
  readonly graph: ImportGraph;
  readonly copy: TreeCopy;
  readonly say: Print;
  readonly signal: AbortSignal;
}

interface Found {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

async function tryMutants({ files, graph, copy, say, signal }: Trial): Promise<Found[]> {
  const found: Found[] = [];
  const compilers = new Map<string, Compiler>();
  const mutated = mutatedFiles(files, options.within);
  for (const mutant of mutantsOf(copy.root, mutated, new Random(options.seed))) {
    if (found.length === options.sample) break;
    const project = projectOf(mutant.file);
    const compiler = compilers.get(project) ?? new Compiler(join(copy.root, project));
    compilers.set(project, compiler);
    if (!compiler.accepts(join(copy.root, mutant.file), mutant.text)) continue;
    const verdict = await tryMutant(mutant, { graph, copy, compiler, signal });
    found.push({ mutant, verdict });
    say(`${found.length}/${options.sample} ${verdict}: ${describe(mutant)}`);
  }
  return found;
}

async function tryMutant(
  mutant: Mutant,
  {
    graph,
    copy,
    compiler,
    signal,
  }: Pick<Trial, 'graph' | 'copy' | 'signal'> & { compiler: Compiler },
): Promise<Verdict> {
  const path = join(copy.root, mutant.file);
  const original = readFileSync(path, 'utf8');
  const built = compiler.emit(path, mutant.text);
  const builtBefore = built && readFileSync(built.path, 'utf8');
  copy.write(mutant.file, mutant.text);
  if (built) copy.writeAt(built.path, built.text);
  try {
    const reached = testFilesThatReach(graph, mutant.file).slice(0, options.testFiles);
    const { workers } = options;
    return await tryTests({ root: copy.root, workers, timeout: TIMEOUT_MS, signal }, reached);
  } finally {
    copy.write(mutant.file, original);
    if (built && builtBefore !== null) copy.writeAt(built.path, builtBefore);
  }
}

function projectOf(file: string): string {
  const [workspace] = /^(service|contract|engine)\//.exec(file) ?? [''];
  return `${workspace}tsconfig.json`;
}

function report(found: readonly Found[]): boolean {
  const survivors = found.filter(({ verdict }) => verdict === 'survived');
  const killed = found.length - survivors.length;
  const share = found.length === 0 ? 0 : killed / found.length;
  console.log(`\n${killed} of ${found.length} mutants were killed: ${(share * 100).toFixed(1)} %`);
  if (survivors.length > 0) {
    console.log(`\nThese survived the nearest ${options.testFiles} test files:`);
    for (const { mutant } of survivors) console.log(`  ${describe(mutant)}`);
  }
  return share >= GOAL;
}

function describe({ file, lineNumber, before, after }: Mutant): string {
  return `${file}:${lineNumber}\n         - ${before}\n         + ${after}`;
}
