import type { RunId } from '@docloom/contract';
import { Document, TemplateVersion } from '@docloom/contract';
import type { Client } from '../../service/client.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { wordFile } from '../../service/word-file.ts';

/** A workflow whose template has a mistake, with a run that has failed for it. */
export class FailingWorkflow {
  readonly workflow: RunnableWorkflow;
  readonly runId: RunId;
  readonly #client: Client;

  private constructor(workflow: RunnableWorkflow, runId: RunId, client: Client) {
    this.workflow = workflow;
    this.runId = runId;
    this.#client = client;
  }

  static async make(client: Client, name: string, receiver: string): Promise<FailingWorkflow> {
    const workflow = await RunnableWorkflow.create(client, name);
    await workflow.listen(receiver);
    await workflow.addTemplate(['{{#open}}'], { outputName: 'Order {{number}}' }, 'Order.docx');
    const { id, status } = await workflow.run({ number: 7 });
    expect(status).toBe('FAILED');
    return new FailingWorkflow(workflow, id, client);
  }

  /** The page of the run that has failed. */
  get runPage(): string {
    return `/console/workflows/${this.workflow.id}/runs/${this.runId}`;
  }

  /** Replaces the template by one without a mistake, but with a field that the data lacks. */
  async correct(text = '{{number}} {{customer}}'): Promise<void> {
    const list = await this.#client.get(`${this.workflow.path}/documents/`);
    const [document] = list.showsList(200, Document);
    const form = new FormData();
    form.append('file', new Blob([wordFile(text)]), 'Order.docx');
    const path = `${this.workflow.path}/documents/${document!.id}/versions/`;
    (await this.#client.send('POST', path, { body: form })).shows(201, TemplateVersion);
  }
}
