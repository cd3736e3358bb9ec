import type { Operation } from '../model/disk.ts';
import { OperationsOf } from './operations-of.ts';
import { readTrace } from './read-trace.ts';
import { bytesIn, descriptorIn } from './arguments.ts';

/** An operation on the recorded folder. */
export interface Step {
  /** The line of the trace at which it was done. */
  line: number;
  operation: Operation;
}

/** Something that a recorded process told others, over a connection or a pipe. */
export interface Message {
  /** The line of the trace at which it began to. */
  line: number;
  /** The connection, as in `TCP:[127.0.0.1:8080->127.0.0.1:50000]`. */
  target: string;
  /** Read as Latin-1. */
  text: string;
}

/** The trace of processes, as far as it concerns one folder and others' knowledge. */
export interface Recording {
  steps: readonly Step[];
  messages: readonly Message[];
}

const TELLING = new Set(['write', 'writev', 'sendto', 'sendmsg']);
const CONNECTION = /^(?:TCP|UNIX|pipe)/;

/**
 * Reads the trace of processes.
 * @param folder absolute; operations elsewhere are skipped
 * @throws Error for a call that cannot be replayed
 */
export async function readRecording(file: string, folder: string): Promise<Recording> {
  const operations = new OperationsOf(folder);
  const steps: Step[] = [];
  const messages: Message[] = [];
  await readTrace(file, {
    begins: (call) => {
      for (const operation of operations.begun(call)) steps.push({ line: call.began, operation });
      if (!TELLING.has(call.name)) return;
      const target = descriptorIn(call.args)?.target ?? '';
      if (!CONNECTION.test(target)) return;
      messages.push({ line: call.began, target, text: bytesIn(call.args).toString('latin1') });
    },
    succeeds: (call) => {
      for (const operation of operations.succeeded(call)) {
        steps.push({ line: call.ended, operation });
      }
    },
  });
  return { steps, messages };
}
