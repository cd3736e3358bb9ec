import { saysDiskIsFull } from '../../../errors/full-disk.ts';
import { isSystemError } from '../../../errors/system-error.ts';
import type { FinishedPdf } from '../../converter.ts';
import { ConverterUnavailable, ProgramKilled } from '../../converter.ts';
import { RefusedDocument } from '../../sanitizing/refused-document.ts';
import type { Answer, Assignment, Conversion, Task } from '../conversion.ts';
import type { OrphanedResources } from './orphaned-resources.ts';

/** The converter that one process runs. */
export interface ProcessConverter<Asked extends Task = Conversion> {
  /**
   * @throws ConverterUnavailable or a system error if the document is not the cause; ProgramKilled
   * if it may not be the cause; RefusedDocument if the next document can be converted
   */
  convert(asked: Asked): Promise<Uint8Array>;
  /** Finishes a PDF before it is returned. */
  finish?(pdf: Uint8Array, asked: Asked): Promise<FinishedPdf>;
  /** Removes everything that the process would leave behind, even during a conversion. */
  end(): void;
}

/**
 * Runs the program of a converter process: starts its converter, reports that it is ready, and
 * converts the documents that the service sends. It ends with its channel to the service, so that
 * nothing is left behind if the service is killed.
 * @param start resolves when the converter is ready; its argument reports the resources that the
 * process would leave behind if it were killed
 */
export async function answerConversions<Asked extends Task = Conversion>(
  start: (
    reportResources: (resources: OrphanedResources) => void,
  ) => Promise<ProcessConverter<Asked>>,
): Promise<void> {
  let converter: ProcessConverter<Asked> | null = null;
  // The service handles a signal to the process group: it finishes work in progress first.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
  process.on('disconnect', () => {
    converter?.end();
    // An exit would wait for threads, which may be the very reason for ending.
    process.kill(process.pid, 'SIGKILL');
  });
  const reportResources = (resources: OrphanedResources) => {
    send({ type: 'resources', ...resources });
  };
  const ready = await start(reportResources).catch((cause: unknown) => {
    send({ type: 'unable', reason: reasonOf(cause) });
    throw cause;
  });
  converter = ready;
  process.on('message', (assignment: Assignment<Asked>) => {
    void answer(ready, assignment).then(send);
  });
  send({ type: 'ready' });
}

async function answer<Asked extends Task>(
  converter: ProcessConverter<Asked>,
  assignment: Assignment<Asked>,
): Promise<Answer> {
  const { number } = assignment;
  try {
    const pdf = await converter.convert(assignment);
    const finished = (await converter.finish?.(pdf, assignment)) ?? { pdf, replacedFonts: [] };
    return { type: 'converted', number, ...finished, memory: process.memoryUsage.rss() };
  } catch (cause) {
    if (cause instanceof ProgramKilled) return { type: 'killed', number };
    if (cause instanceof RefusedDocument) {
      const { message: reason, isTooLarge, remedy } = cause;
      return { type: 'refused', number, reason, isTooLarge, remedy };
    }
    return { type: answerTypeOf(cause), number, reason: reasonOf(cause) };
  }
}

function answerTypeOf(cause: unknown): 'rejected' | 'unavailable' {
  const isOfMachine = cause instanceof ConverterUnavailable || isSystemError(cause);
  return isOfMachine ? 'unavailable' : 'rejected';
}

function send(answer: Answer): void {
  process.send?.(answer);
}

function reasonOf(cause: unknown): string {
  if (saysDiskIsFull(cause)) {
    return `the disk is full (${cause.message}); free space on the disk that holds the folder for temporary files`;
  }
  return cause instanceof Error ? cause.message : String(cause);
}
