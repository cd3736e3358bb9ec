import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DocumentType } from '@docloom/contract';
import { memoryBelow, processorTimeBelow } from './processes.ts';

const PROGRAM = fileURLToPath(new URL('contestant-process.ts', import.meta.url));
/** A converter that takes longer for one document is not worth a comparison. */
const PATIENCE_MS = 5 * 60_000;

/** A request to a contestant's process. */
export interface Order {
  readonly content: Uint8Array;
  readonly documentType: DocumentType;
}

/** A reply of a contestant's process. */
export type Reply =
  | { readonly said: 'ready' }
  | { readonly said: 'made'; readonly milliseconds: number; readonly pdf: Uint8Array }
  | { readonly said: 'failed'; readonly reason: string };

/** A contestant in a separate process. */
export interface Stage {
  /**
   * Resolves when it is ready.
   * @throws Error if it fails to start
   */
  ready(): Promise<void>;
  /** @returns the PDF, and the duration in milliseconds */
  convert(order: Order): Promise<{ milliseconds: number; pdf: Uint8Array }>;
  /** Returns its processor time so far, in milliseconds. */
  processorTime(): number;
  /** Returns its current memory usage, in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

/**
 * Starts a contestant. The caller must stop the stage, even if it is not ready yet.
 * @param key of the contestant
 */
export function openStage(key: string): Stage {
  const child = fork(PROGRAM, [key], { serialization: 'advanced' });
  const { pid } = child;
  if (pid === undefined) throw new Error('The process of a contestant does not start.');
  const ended = once(child, 'exit');
  const hear = async (): Promise<Reply> => {
    const time = AbortSignal.timeout(PATIENCE_MS);
    const lost = ended.then((): Reply => ({ said: 'failed', reason: 'its process has ended' }));
    const heard = once(child, 'message', { signal: time }).then(([reply]) => reply as Reply);
    return Promise.race([heard, lost]);
  };
  const first = hear();
  // A caller that stops it at once does not wait for the start.
  first.catch(() => undefined);
  return {
    async ready() {
      const reply = await first;
      if (reply.said === 'failed') throw new Error(`${key} does not start: ${reply.reason}`);
    },
    async convert(order) {
      const answer = hear();
      child.send(order);
      const reply = await answer;
      if (reply.said === 'made') return reply;
      throw new Error(`${key} made no PDF: ${reply.said === 'failed' ? reply.reason : reply.said}`);
    },
    processorTime: () => processorTimeBelow(pid),
    memory: () => memoryBelow(pid),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
