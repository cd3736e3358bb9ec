import { Worker } from 'node:worker_threads';
import type { FinishedPdf } from '../converter.ts';
import { ConverterUnavailable } from '../converter.ts';
import type { ProcessConverter } from '../pool/process/answer-conversions.ts';
import type { Conversion } from '../pool/conversion.ts';
import { finishConversion } from '../pool/finish-conversion.ts';
import { programFile } from '../pool/process/program-file.ts';

/** What the thread of LibreOffice says: that it is ready first, then one answer a conversion. */
export type ThreadAnswer =
  | { readonly said: 'ready' }
  | { readonly said: 'converted'; readonly pdf: Uint8Array }
  | { readonly said: 'failed'; readonly reason: string }
  /** It cannot be the document's. */
  | { readonly said: 'unavailable'; readonly reason: string };

/**
 * LibreOffice in a thread of its own: it keeps its thread busy for as long as a document takes,
 * and the process has to hear of the end of the service meanwhile.
 */
export class LibreOfficeThread implements ProcessConverter {
  readonly #thread: Worker;

  private constructor(thread: Worker) {
    this.#thread = thread;
  }

  /**
   * @param fontFolder a folder of fonts that it is to have too; null: none
   * @throws Error when LibreOffice cannot be started
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
    const said = await answer;
    if (said.said === 'converted') return said.pdf;
    throw new Error('LibreOffice was started again');
  }

  async finish(pdf: Uint8Array, conversion: Conversion): Promise<FinishedPdf> {
    return finishConversion(pdf, conversion);
  }

  end(): void {
    // The thread ends with the process.
  }

  /** The next answer; an error when the thread says so, or ends before it has said anything. */
  async #answer(): Promise<Exclude<ThreadAnswer, { said: 'failed' | 'unavailable' }>> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
    const exit = () => {
      reject(new Error('LibreOffice ended'));
    };
    this.#thread.once('message', resolve).once('error', reject).once('exit', exit);
    try {
      const answer = await promise;
      if (answer.said === 'failed') throw new Error(answer.reason);
      if (answer.said === 'unavailable') throw new ConverterUnavailable(answer.reason);
      return answer;
    } finally {
      this.#thread.off('message', resolve).off('error', reject).off('exit', exit);
    }
  }
}
