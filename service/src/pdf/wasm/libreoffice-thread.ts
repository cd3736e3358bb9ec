import { Worker } from 'node:worker_threads';
import type { FinishedPdf } from '../converter.ts';
import { ConverterUnavailable } from '../converter.ts';
import type { ProcessConverter } from '../pool/process/answer-conversions.ts';
import type { Conversion } from '../pool/conversion.ts';
import { finishConversion } from '../pool/finish-conversion.ts';
import { RefusedDocument } from '../sanitizing/refused-document.ts';
import { programFile } from '../../concurrency/program-file.ts';

/**
 * A message from the LibreOffice thread: first that it is ready, then one answer per conversion.
 */
export type ThreadAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'converted'; readonly pdf: Uint8Array }
  | { readonly type: 'failed'; readonly reason: string }
  /** LibreOffice did not get the document. */
  | {
      readonly type: 'refused';
      readonly reason: string;
      readonly isTooLarge: boolean;
      readonly remedy: string | null;
    }
  /** The document cannot be the cause. */
  | { readonly type: 'unavailable'; readonly reason: string };

/**
 * Runs LibreOffice in its own thread. It blocks its thread for the duration of a conversion, and
 * the process must notice the end of the service meanwhile.
 */
export class LibreOfficeThread implements ProcessConverter {
  readonly #thread: Worker;

  private constructor(thread: Worker) {
    this.#thread = thread;
  }

  /**
   * Starts the thread.
   * @param fontFolder a folder of additional fonts; null for none
   * @throws Error if LibreOffice cannot be started
   */
  static async start(fontFolder: string | null): Promise<LibreOfficeThread> {
    const program = programFile('./libreoffice-program', import.meta.url);
    const started = new LibreOfficeThread(new Worker(program, { workerData: fontFolder }));
    await started.#answer();
    return started;
  }

  async convert(conversion: Conversion): Promise<Uint8Array> {
    const answer = this.#answer();
    this.#thread.postMessage(conversion);
    const result = await answer;
    if (result.type === 'converted') return result.pdf;
    throw new Error('LibreOffice was started again');
  }

  async finish(pdf: Uint8Array, conversion: Conversion): Promise<FinishedPdf> {
    return finishConversion(pdf, conversion);
  }

  end(): void {
    // The thread ends with the process.
  }

  /**
   * Resolves with the next answer; rejects if the thread reports an error or ends without an
   * answer.
   */
  async #answer(): Promise<Exclude<ThreadAnswer, { type: 'failed' | 'refused' | 'unavailable' }>> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
    const exit = () => {
      reject(new Error('LibreOffice ended'));
    };
    this.#thread.once('message', resolve).once('error', reject).once('exit', exit);
    try {
      const answer = await promise;
      if (answer.type === 'failed') throw new Error(answer.reason);
      if (answer.type === 'refused') throw new RefusedDocument(answer.reason, answer);
      if (answer.type === 'unavailable') throw new ConverterUnavailable(answer.reason);
      return answer;
    } finally {
      this.#thread.off('message', resolve).off('error', reject).off('exit', exit);
    }
  }
}
