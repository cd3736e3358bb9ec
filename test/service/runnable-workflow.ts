import {
  Delivery,
  Document,
  DocumentCreated,
  DriveFile,
  OutgoingWebhookRegistered,
  Run,
  Workflow,
} from '@docloom/contract';
import type { RunId } from '@docloom/contract';
import type { Answer } from './answer.ts';
import { Client } from './client.ts';
import { wordFile } from './word-file.ts';

/** A workflow of a client, made over the API like any other. */
export class RunnableWorkflow {
  readonly #client: Client;
  readonly #workflow: Workflow;
  readonly #sender: Client;

  private constructor(client: Client, workflow: Workflow) {
    this.#client = client;
    this.#workflow = workflow;
    this.#sender = new Client(this.hook, null);
  }

  /** A workflow without a template yet. */
  static async create(client: Client, name = 'Orders'): Promise<RunnableWorkflow> {
    const workflow = (await client.post('/v0/workflows/', { name })).shows(201, Workflow);
    return new RunnableWorkflow(client, workflow);
  }

  /** A workflow that exists already. */
  static async find(client: Client, id: Workflow['id']): Promise<RunnableWorkflow> {
    const workflow = (await client.get(`/v0/workflows/${id}`)).shows(200, Workflow);
    return new RunnableWorkflow(client, workflow);
  }

  get id(): Workflow['id'] {
    return this.#workflow.id;
  }

  /** Its address under the API. */
  get path(): string {
    return `/v0/workflows/${this.id}`;
  }

  get hook(): string {
    return this.#workflow.source.webhookUrl;
  }

  /** Adds a Word template with these paragraphs. */
  async addTemplate(
    paragraphs: string[],
    options: Partial<Document> = {},
    fileName = 'Template.docx',
    fileOf = wordFile,
  ): Promise<Document> {
    const upload = await this.#client.upload(fileName, fileOf(...paragraphs));
    const { id } = upload.shows(201, DriveFile);
    const added = await this.#client.post(`${this.path}/documents/`, { file_id: id });
    const document = added.shows(201, DocumentCreated);
    const changed = await this.#client.patch(`${this.path}/documents/${document.id}/`, options);
    return changed.shows(200, Document);
  }

  async listen(
    webhookUrl: string,
    options: Record<string, unknown> = {},
  ): Promise<OutgoingWebhookRegistered> {
    const wanted = { webhookUrl, ...options };
    const answer = await this.#client.post(`${this.path}/outgoing-webhook/`, wanted);
    return answer.shows(201, OutgoingWebhookRegistered);
  }

  /** POSTs source data as the contract shows it: without a token. */
  send(data: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#sender.post(this.hook, data, headers);
  }

  /** Sends data that starts a run. */
  async start(data: unknown): Promise<RunId> {
    const answer = await this.send(data);
    expect({ status: answer.status, body: answer.text }).toEqual({ status: 200, body: '{}' });
    return answer.headers.get('docloom-run-id') as RunId;
  }

  /** Sends data that starts a run and waits for its end. */
  async run(data: unknown): Promise<Run> {
    return this.ended(await this.start(data));
  }

  async ended(runId: RunId): Promise<Run> {
    const run = (await this.#client.get(`${this.path}/runs/${runId}/?wait=60`)).shows(200, Run);
    expect(['SUCCEEDED', 'FAILED']).toContain(run.status);
    return run;
  }

  /** A run as the API shows it now. */
  async runNow(runId: RunId): Promise<Run> {
    return (await this.#client.get(`${this.path}/runs/${runId}/`)).shows(200, Run);
  }

  /** Its resource as the API shows it now. */
  async shown(): Promise<Workflow> {
    return (await this.#client.get(this.path)).shows(200, Workflow);
  }

  /** The newest first. */
  async deliveries(): Promise<Delivery[]> {
    const answer = await this.#client.get(`${this.path}/outgoing-webhook/deliveries/`);
    return answer.showsList(200, Delivery);
  }
}
