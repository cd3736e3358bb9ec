// The program of `npm test`; everything except n8n is already installed and built.
import { fileURLToPath } from 'node:url';
import { n8nInstallations } from '../../playground/setup/installations.mjs';
import { interruption } from '../../playground/setup/interruption.mjs';
import { runProgram } from '../../playground/setup/run-on-node-24.mjs';
import { longTestsOf } from './long-tests.mjs';
import { partNames, parts, type PartName } from './parts.mjs';
import { describeOutcomes, total, type Outcome } from './report.ts';
import { runPart } from './run-part.ts';
import { Task } from './task.ts';

const { only, all } = JSON.parse(process.argv[2] ?? '') as {
  only: readonly PartName[];
  all: boolean;
};
/** The test files of these parts that are not run. */
const without = (names: readonly PartName[]) => (all ? [] : longTestsOf(names));
const isChosen = (name: PartName) => only.includes(name);
const outcomes = new Map<PartName, Outcome>();

async function test(): Promise<number> {
  const n8n = isChosen('e2e') ? setUpN8n() : undefined;
  // Unit tests that wait for a service or a disk leave a processor free for one other part.
  const checks = runChecks();
  const others = Promise.all([runUnitTests(), checks]);
  await Promise.all([others, n8n && runEndToEndTests(n8n, checks, others)]);
  const inOrder = partNames.map((name) => outcomes.get(name) ?? { name });
  const { passed, failed } = total(inOrder);
  console.log(describeOutcomes(inOrder, without(only)));
  const expectsTests = only.some((name) => parts[name].runsTests);
  return failed.length === 0 && (passed > 0 || !expectsTests) ? 0 : 1;
}

/** n8n takes minutes to install and only one part needs it: it is installed beside the others. */
function setUpN8n(): Task {
  const versions = n8nInstallations.map(({ version }) => version).join(' and ');
  console.log(`n8n ${versions} are set up while the first parts run.`);
  const program = new URL('../../playground/setup/set-up-n8n.mjs', import.meta.url);
  const command = { command: process.execPath, args: [fileURLToPath(program)], env: process.env };
  const task = new Task('Setting up n8n', command, 'pipe');
  void task.ended.then((code) => {
    if (code === 0 || task.isShown || interruption.aborted) return;
    console.log(
      '\nSetting up n8n FAILED. The reason is shown after the other parts, which continue.\n',
    );
  });
  return task;
}

const run = (name: PartName, output: 'inherit' | 'pipe', turn?: Promise<void>) =>
  runPart(name, { output, without: without([name]), turn });

async function runUnitTests(): Promise<void> {
  if (isChosen('unit')) outcomes.set('unit', await run('unit', 'inherit'));
}

/** One after the other; beside the unit tests, each is shown when it has ended. */
async function runChecks(): Promise<void> {
  for (const name of ['format', 'lint', 'types', 'dependencies'] as const) {
    if (isChosen(name)) outcomes.set(name, await run(name, isChosen('unit') ? 'pipe' : 'inherit'));
  }
}

/** Begins when n8n is set up and the checks have ended. Nothing is shown before the other parts. */
async function runEndToEndTests(
  n8n: Task,
  checks: Promise<unknown>,
  others: Promise<unknown>,
): Promise<void> {
  const turn = others.then(
    () => n8n.show(),
    // Then the whole run ends with the error of the other part.
    () => undefined,
  );
  if ((await n8n.ended) === 0) {
    await checks;
    const end = n8n.isShown ? run('e2e', 'inherit') : run('e2e', 'pipe', turn);
    outcomes.set('e2e', await end);
    return;
  }
  await turn;
  interruption.throwIfAborted();
  const note = 'n8n could not be set up, see above';
  outcomes.set('e2e', { name: 'e2e', state: 'failed', seconds: 0, note });
}

await runProgram(test, { lifeline: true });
