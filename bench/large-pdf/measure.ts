import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run, RunId, Workflow } from '@docloom/contract';
import { RequestFailed } from '../../playground/src/json-request.ts';
import type { ServiceClient } from '../../playground/src/service-client.ts';
import type { Case } from './cases.ts';
import { pages } from './files/large-word-files.ts';
import type { Seen } from './watched-converter.ts';
import { ConverterWatch } from './watched-converter.ts';

/** The result of a document. */
export interface Outcome extends Seen {
  readonly title: string;
  /** In bytes. */
  readonly size: number;
  /** `PDF`, or the code of the error. */
  readonly became: string;
  readonly sentence: string;
  /** From the source data to the end of the run; in milliseconds. */
  readonly took: number;
  /** The longest duration of the letters that were sent meanwhile, in milliseconds. */
  readonly letters: { readonly count: number; readonly longest: number; readonly failed: number };
  /** The duration of the letter after it. */
  readonly next: number;
  /** In the folder for temporary files. */
  readonly leftOver: readonly string[];
}

/** The service that receives the documents. */
export class Stage {
  readonly #service: ServiceClient;
  readonly #folder: string;
  readonly #temporary: string;
  readonly #letters: Workflow;

  private constructor(
    service: ServiceClient,
    folder: string,
    temporary: string,
    letters: Workflow,
  ) {
    this.#service = service;
    this.#folder = folder;
    this.#temporary = temporary;
    this.#letters = letters;
  }

  /**
   * @param folder for the files that are sent
   * @param temporary that of the service for temporary files
   */
  static async open(service: ServiceClient, folder: string, temporary: string): Promise<Stage> {
    const letter = join(folder, 'letter.docx');
    await writeFile(letter, pages(1));
    const letters = await workflowOf(service, letter, 'Letters');
    const stage = new Stage(service, folder, temporary, letters);
    await stage.#sendLetter();
    return stage;
  }

  /**
   * @param address of a server that must not be asked for anything
   */
  async send({ title, make, extension }: Case, address: string): Promise<Outcome> {
    const content = await make(address);
    const file = join(this.#folder, `${title.replace(/[^a-z0-9]+/gi, ' ')}.${extension}`);
    await writeFile(file, content);
    const watch = new ConverterWatch();
    const began = performance.now();
    const workflow = await resultOrProblem(workflowOf(this.#service, file, title));
    const rest = { title, size: content.length };
    if (typeof workflow === 'string') {
      const [, became = 'rejected'] = /"code":"([^"]+)/.exec(workflow) ?? [];
      const [, sentence = ''] = /"detail":"((?:[^"\\]|\\.)+)/.exec(workflow) ?? [];
      const took = performance.now() - began;
      const letters = { count: 0, longest: 0, failed: 0 };
      const seen = watch.end();
      const after = await this.#after();
      return { ...rest, became, sentence, took, letters, ...after, ...seen };
    }
    const run = this.#runOf(workflow);
    const letters = await this.#lettersUntil(run);
    const { status, error, took } = await run;
    const became = status === 'SUCCEEDED' ? 'PDF' : (error?.code ?? 'nothing');
    const seen = watch.end();
    const after = await this.#after();
    return { ...rest, became, sentence: error?.message ?? '', took, letters, ...after, ...seen };
  }

  async #after(): Promise<Pick<Outcome, 'next' | 'leftOver'>> {
    const { took } = await this.#sendLetter();
    return { next: took, leftOver: await readdir(this.#temporary) };
  }

  /** Sends one letter after another while a document is being converted. */
  async #lettersUntil(run: Promise<unknown>): Promise<Outcome['letters']> {
    const over = run.then(() => true);
    const found = { count: 0, longest: 0, failed: 0 };
    while (!(await Promise.race([over, Promise.resolve(false)]))) {
      const { took, status } = await this.#sendLetter();
      found.count += 1;
      found.longest = Math.max(found.longest, took);
      if (status !== 'SUCCEEDED') found.failed += 1;
    }
    return found;
  }

  #sendLetter(): Promise<EndedRun> {
    return this.#runOf(this.#letters);
  }

  async #runOf({ id, source }: Workflow): Promise<EndedRun> {
    const began = performance.now();
    const answer = await fetch(source.webhookUrl, { method: 'POST', body: '{"number":1}' });
    await answer.arrayBuffer();
    const runId = answer.headers.get('docloom-run-id') as RunId;
    for (;;) {
      const run = await this.#service.find<Run>(`/workflows/${id}/runs/${runId}/?wait=20`);
      if (!run) throw new Error(`There is no run ${runId}.`);
      if (run.finishedAt !== null) return { ...run, took: performance.now() - began };
    }
  }
}

type EndedRun = Run & { readonly took: number };

async function workflowOf(service: ServiceClient, file: string, name: string): Promise<Workflow> {
  const { id: templateId } = await service.upload(file);
  const workflow = await service.createWorkflow(name, templateId);
  for (const { id } of workflow.documents) {
    await service.updateDocument(workflow.id, id, { createPdfCopy: true });
  }
  return workflow;
}

/** Returns the result of a request, or its error message. */
async function resultOrProblem<Result>(answer: Promise<Result>): Promise<Result | string> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof RequestFailed) return cause.message;
    throw cause;
  }
}
