import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentCreated, DriveFile, OutgoingWebhookRegistered, Workflow } from '@docloom/contract';
import type { Plan } from '../../chaos/plans.ts';
import { Random } from '../../chaos/random.ts';
import { ReceivedEvents } from '../../chaos/received-events.ts';
import type { ChaosWorkflow } from '../../chaos/workflow.ts';
import { unusedPort } from '../../service/unused-port.ts';
import { wordFile } from '../../service/word-file.ts';
import type { TracedProcess } from '../trace/traced-processes.ts';
import { TracedProcesses } from '../trace/traced-processes.ts';
import type { Exchange, Message } from './exchange.ts';
import { exchange } from './exchange.ts';
import type { Story, StoryDocument, StoryFile } from './story.ts';

/** The token of the first user. */
export const TOKEN = 'dlt_of_this_operator';

const RELIABLE = { fails: 0, dies: 0, silences: 0, absences: 0 };

/** Where a scene is played: a folder, traced processes, and a receiver of events. */
export class Stage {
  /** The folder of the recording; the data folder is in it. */
  readonly folder: string;
  readonly traceFile: string;
  readonly random: Random;
  readonly received: ReceivedEvents;
  readonly story: Story;
  readonly #temporary: string;
  readonly #processes: TracedProcesses;
  readonly #ended: Exchange[] = [];
  #number = 0;
  #heard = 0;
  #clients = 0;

  private constructor(parts: {
    temporary: string;
    port: number;
    random: Random;
    received: ReceivedEvents;
  }) {
    this.#temporary = parts.temporary;
    this.folder = join(parts.temporary, 'root');
    this.traceFile = join(parts.temporary, 'trace');
    mkdirSync(this.folder);
    this.random = parts.random;
    this.received = parts.received;
    this.#processes = new TracedProcesses(this.traceFile);
    const nothing = { workflows: [], events: [], files: [], documents: [], tokens: [] };
    this.story = { port: parts.port, ...nothing, backup: null, kept: null };
  }

  static async prepare(seed: number): Promise<Stage> {
    const random = new Random(seed);
    const received = await ReceivedEvents.start(random.branch(), RELIABLE, 1);
    const temporary = mkdtempSync(join(tmpdir(), 'docloom-power-loss-'));
    return new Stage({ temporary, port: await unusedPort(), random, received });
  }

  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  /** How many events the receiver had at the end of the recording. */
  get heard(): number {
    return this.#heard;
  }

  /** What has been answered until now. */
  get answered(): readonly Exchange[] {
    return [...this.#ended];
  }

  /** Starts the service, and waits until it listens. */
  async serve(): Promise<TracedProcess> {
    const place = ['--port', String(this.story.port), '--data', this.dataFolder];
    const service = this.command(['serve', '--log-level', 'warn', ...place]);
    await service.listens();
    return service;
  }

  /** Starts a command. */
  command(args: readonly string[]): TracedProcess {
    return this.#processes.start(args, { DOCLOOM_TOKEN: TOKEN });
  }

  /** Creates a workflow with its templates and its webhook, through the API. */
  async addWorkflow(plan: Plan): Promise<ChaosWorkflow> {
    const created = await this.#post('/v0/workflows/', { name: plan.name });
    const { id, source } = Workflow.parse(bodyOf(created));
    const path = `/v0/workflows/${id}`;
    for (const { paragraphs, options } of plan.documents) {
      const { id: documentId } = await this.addDocument(id, wordFile(...paragraphs));
      const changing = { method: 'PATCH', ...json(options) };
      bodyOf(await this.#ask(`${path}/documents/${documentId}/`, changing));
    }
    const webhookUrl = this.received.addressFor(plan.name);
    const registered = await this.#post(`${path}/outgoing-webhook/`, { webhookUrl });
    const { signingSecret } = OutgoingWebhookRegistered.parse(bodyOf(registered));
    const workflow = { id, plan, hook: source.webhookUrl, signingSecret };
    this.received.knows(workflow);
    this.story.workflows.push(workflow);
    return workflow;
  }

  /** Adds a template to a workflow. */
  async addDocument(workflowId: string, bytes: Uint8Array): Promise<StoryDocument> {
    const { id: fileId } = await this.upload('Template.docx', bytes);
    const addition = await this.#post(`/v0/workflows/${workflowId}/documents/`, {
      file_id: fileId,
    });
    const { id, file } = DocumentCreated.parse(bodyOf(addition));
    const content = Buffer.from(bytes);
    const made = { id, fileId: file.id, content, addition };
    const document: StoryDocument = { workflowId, ...made, deletion: null };
    this.story.documents.push(document);
    return document;
  }

  async removeDocument(document: StoryDocument): Promise<void> {
    const { workflowId, id } = document;
    const path = `/v0/workflows/${workflowId}/documents/${id}/`;
    document.deletion = deleted(await this.#ask(path, { method: 'DELETE' }));
  }

  /** Uploads a file to the drive. */
  async upload(name: string, bytes: Uint8Array): Promise<StoryFile> {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(bytes)]), name);
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = Buffer.from(await encoded.arrayBuffer());
    const upload = await this.#ask('/v0/drive/files/', { method: 'POST', headers, body });
    const id = upload.response ? DriveFile.parse(bodyOf(upload)).id : null;
    const file: StoryFile = { name, content: Buffer.from(bytes), upload, id, deletion: null };
    this.story.files.push(file);
    return file;
  }

  async removeFile(file: StoryFile): Promise<void> {
    const path = `/v0/drive/files/${String(file.id)}/`;
    file.deletion = deleted(await this.#ask(path, { method: 'DELETE' }));
  }

  /** Sends source data; some with a key. */
  async send(workflow: ChaosWorkflow): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    const key = this.random.happens(0.7) ? `event-${String(number)}` : null;
    const message = eventMessage(workflow, number, key);
    const sent = await exchange(workflow.hook, message, this.#newClient(), this.answered);
    this.#ended.push(sent);
    this.story.events.push({ number, workflow, key, exchange: sent });
  }

  /** Ends all processes; the trace is complete then. */
  async end(): Promise<void> {
    await this.#processes.end();
    this.#heard = this.received.all.length;
  }

  /** Stops the receiver and removes the folder. */
  async clear(): Promise<void> {
    await this.received.stop();
    rmSync(this.#temporary, { recursive: true, force: true });
  }

  /** Returns a loopback address that no request has come from. */
  #newClient(): string {
    this.#clients += 1;
    return `127.77.${String(Math.floor(this.#clients / 250))}.${String(1 + (this.#clients % 250))}`;
  }

  #post(path: string, value: unknown): Promise<Exchange> {
    return this.#ask(path, { method: 'POST', ...json(value) });
  }

  async #ask(path: string, { headers, ...message }: Message): Promise<Exchange> {
    const url = `http://127.0.0.1:${String(this.story.port)}${path}`;
    const authorized = { ...message, headers: { ...headers, authorization: TOKEN } };
    const asked = await exchange(url, authorized, this.#newClient(), this.answered);
    this.#ended.push(asked);
    return asked;
  }
}

/** Returns the request with source data. */
export function eventMessage(workflow: ChaosWorkflow, number: number, key: string | null): Message {
  const { headers, body } = json(workflow.plan.data(number));
  const keyed = key === null ? headers : { ...headers, 'idempotency-key': key };
  return { method: 'POST', headers: keyed, body };
}

function json(value: unknown): { headers: Record<string, string>; body: string } {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** @throws Error unless the request succeeded */
function bodyOf({ response }: Exchange): unknown {
  if (response && response.status < 300) return JSON.parse(response.text);
  throw new Error(`A request was answered ${String(response?.status)}: ${response?.text ?? ''}`);
}

/** @throws Error unless the deletion succeeded */
function deleted(deletion: Exchange): Exchange {
  if (deletion.response?.status === 204) return deletion;
  throw new Error(`A deletion was answered ${String(deletion.response?.status)}`);
}
