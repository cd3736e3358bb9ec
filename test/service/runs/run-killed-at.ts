import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** When the process of a run is killed; what comes before it has been done. */
export type Moment =
  | 'before the document has a name'
  | 'before the document is written'
  | 'before the PDF is written'
  | 'before the document is removed'
  | 'before the run ends';

/** What a run has left behind that was killed in the middle. */
export interface KilledRun {
  workflowId: string;
  runId: string;
  driveFolder: string;
}

/** Performs a run in a process of its own, which is killed at that moment. */
export async function runKilledAt(moment: Moment, webhookUrl: string): Promise<KilledRun> {
  const program = join(import.meta.dirname, 'run-killed-at.program.ts');
  const child = fork(program, [moment, webhookUrl], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [killed] = (await once(child, 'message')) as [KilledRun];
  const [, signal] = (await ended) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return killed;
}
