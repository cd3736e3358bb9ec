import { isSystemError } from '../../../errors/system-error.ts';
import type { FinishedPdf } from '../../converter.ts';
import { ConverterUnavailable, ProgramKilled } from '../../converter.ts';
import type { Answer, Assignment, Conversion, Task } from '../conversion.ts';
import type { OrphanedResources } from './orphaned-resources.ts';

/** What one process does to convert. */
export interface ProcessConverter<Asked extends Task = Conversion> {
  /**
   * @throws ConverterUnavailable or an error of the system when it is not for what it was asked;
   * ProgramKilled when it need not be
   */
  convert(asked: Asked): Promise<Uint8Array>;
  /** What is done with a PDF before it is handed over, if anything is. */
  finish?(pdf: Uint8Array, asked: Asked): Promise<FinishedPdf>;
  /** Ends what a process leaves behind when it ends; in the middle of a conversion, too. */
  end(): void;
}

/**
 * The program of a converter's process: starts its converter, says so, and converts what the
 * service sends. It ends with its channel to the service, so that nothing is left of it when the
 * service has been killed.
 * @param start resolves when the converter can convert; it is handed what tells the service what the
 * process would leave behind if it were killed
 */
export async function answerConversions<Asked extends Task = Conversion>(
  start: (leaves: (remains: OrphanedResources) => void) => Promise<ProcessConverter<Asked>>,
): Promise<void> {
  let converter: ProcessConverter<Asked> | null = null;
  // A signal to the whole group is for the service to answer: it finishes what is under way first.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
  process.on('disconnect', () => {
    converter?.end();
    // An exit would wait for threads that may be the reason for the end.
    process.kill(process.pid, 'SIGKILL');
  });
  const leaves = (remains: OrphanedResources) => {
    say({ said: 'leaves', ...remains });
  };
  const ready = await start(leaves).catch((cause: unknown) => {
    say({ said: 'unable', reason: reasonOf(cause) });
    throw cause;
  });
  converter = ready;
  process.on('message', (assignment: Assignment<Asked>) => {
    void answer(ready, assignment).then(say);
  });
  say({ said: 'ready' });
}

async function answer<Asked extends Task>(
  converter: ProcessConverter<Asked>,
  assignment: Assignment<Asked>,
): Promise<Answer> {
  const { number } = assignment;
  try {
    const pdf = await converter.convert(assignment);
    const finished = (await converter.finish?.(pdf, assignment)) ?? { pdf, replacedFonts: [] };
    return { said: 'converted', number, ...finished, memory: process.memoryUsage.rss() };
  } catch (cause) {
    if (cause instanceof ProgramKilled) return { said: 'killed', number };
    return { said: saidOf(cause), number, reason: reasonOf(cause) };
  }
}

function saidOf(cause: unknown): 'refused' | 'unavailable' {
  const isOfMachine = cause instanceof ConverterUnavailable || isSystemError(cause);
  return isOfMachine ? 'unavailable' : 'refused';
}

function say(answer: Answer): void {
  process.send?.(answer);
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
