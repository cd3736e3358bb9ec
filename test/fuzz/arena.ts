import { randomUUID } from 'node:crypto';
import type { Workflow } from '@docloom/contract';
import {
  Delivery,
  Document,
  DriveFile,
  FileLink,
  InvitationCreated,
  OutgoingWebhookRegistered,
  Run,
  Session,
  TemplateVersion,
  Workflow as AnyWorkflow,
} from '@docloom/contract';
import type { Answer } from '../service/answer.ts';
import { Client } from '../service/client.ts';
import { until } from '../service/until.ts';
import { wordFile } from '../service/word-file.ts';
import type { DocumentedOperation } from './draft.ts';

/** IDs by the names of the path parameters. */
export type Ids = Readonly<Record<string, string>>;

/** Resources that operations consume: they are created again after each use. */
const USED_UP: Readonly<Record<string, (arena: Arena) => Promise<Ids>>> = {
  archiveWorkflow: async (arena) => ({ workflowId: (await arena.workflow()).id }),
  createDocument: async (arena) => ({ workflowId: (await arena.workflow()).id }),
  updateDocument: (arena) => arena.workflowWithDocument(),
  replaceTemplate: (arena) => arena.workflowWithDocument(),
  restoreTemplateVersion: (arena) => arena.workflowWithVersion(),
  deleteDocument: (arena) => arena.workflowWithDocument(),
  registerOutgoingWebhook: (arena) => arena.workflowWithWebhook(),
  removeOutgoingWebhook: (arena) => arena.workflowWithWebhook(),
  rotateSigningSecret: (arena) => arena.workflowWithWebhook(),
  sendTestEvent: (arena) => arena.workflowWithWebhook(),
  removeOutgoingWebhookListener: (arena) => arena.workflowWithWebhook(),
  rotateListenerSigningSecret: (arena) => arena.workflowWithWebhook(),
  sendTestEventToListener: (arena) => arena.workflowWithWebhook(),
  deleteDriveFile: async (arena) => ({ fileId: await arena.file() }),
  createFileLink: async (arena) => ({ fileId: await arena.file() }),
  revokeFileLinks: async (arena) => ({ fileId: await arena.file() }),
  retryRun: (arena) => arena.workflowWithFailedRun(),
  inviteTeamMember: async (arena) => ({ userId: await arena.member() }),
  removeTeamMember: async (arena) => ({ userId: await arena.member() }),
  revokeToken: async (arena) => ({ tokenId: await arena.newTokenId() }),
  endSession: async (arena) => ({ sessionId: await arena.session() }),
  endSessions: async (arena) => ({ sessionId: await arena.session() }),
};

/** Whose resources they are, and what no route creates. */
export interface ArenaSettings {
  origin: string;
  /** Of an owner of a team. */
  token: string;
  /** Creates another token of the same user, and returns its ID. */
  newTokenId: () => Promise<string>;
  /** Receives the events of successful runs. */
  receiverUrl: string;
}

/** The resources for requests, really created in the service through its API. */
export class Arena {
  readonly receiverUrl: string;
  readonly newTokenId: () => Promise<string>;
  /** Drive files that can be templates. */
  readonly fileIds: string[] = [];
  readonly #origin: string;
  readonly #client: Client;
  readonly #token: string;
  readonly #ready = new Map<string, Ids>();
  #shared: Ids = {};

  private constructor({ origin, token, newTokenId, receiverUrl }: ArenaSettings) {
    this.#origin = origin;
    this.#client = new Client(origin, token);
    this.#token = token;
    this.newTokenId = newTokenId;
    this.receiverUrl = receiverUrl;
  }

  static async make(settings: ArenaSettings): Promise<Arena> {
    const arena = new Arena(settings);
    for (let count = 0; count < 3; count += 1) arena.fileIds.push(await arena.file());
    arena.#shared = await arena.everything();
    return arena;
  }

  /** The names of the parameters with known values. */
  get knownParameters(): string[] {
    return Object.keys(this.#shared);
  }

  /** A run of the workflow that other resources belong to. */
  get runId(): string {
    return this.#shared['runId'] ?? '';
  }

  /** The workflow that other resources belong to. */
  get workflowId(): string {
    return this.#shared['workflowId'] ?? '';
  }

  /** A version of the document that other resources belong to. */
  get versionId(): string {
    return this.#shared['versionId'] ?? '';
  }

  /** Returns the resources for the next request of an operation. */
  async idsFor({ operation }: DocumentedOperation): Promise<Ids> {
    const { operationId } = operation;
    const make = USED_UP[operationId];
    if (!make) return this.#shared;
    const ids = this.#ready.get(operationId) ?? { ...this.#shared, ...(await make(this)) };
    this.#ready.set(operationId, ids);
    return ids;
  }

  /** Records the effect of an operation on its resources. */
  used({ operation }: DocumentedOperation): void {
    this.#ready.delete(operation.operationId);
  }

  /**
   * Records the effect of an operation on the resources of the others: what it has consumed is
   * created again.
   */
  async usedByOther(operationId: string): Promise<void> {
    if (!(operationId in USED_UP)) return;
    this.#ready.clear();
    this.#shared = await this.everything();
  }

  /** One resource of each kind, for the lifetime of the service. */
  async everything(): Promise<Ids> {
    const workflow = await this.workflow();
    const documentId = await this.document(workflow, ['{{number}}']);
    await this.#listen(workflow, {});
    const listener = await this.#listen(workflow, { temporary: true, expiresInSeconds: 3600 });
    const run = await this.#run(workflow);
    const fileId = await this.file();
    return {
      workflowId: workflow.id,
      documentId,
      versionId: await this.#versionOf(workflow, documentId),
      runId: run.id,
      deliveryId: await this.#deliveryOf(workflow),
      webhookId: listener.id,
      fileId,
      linkSecret: await this.#link(fileId),
      sessionId: await this.session(),
      userId: await this.member(),
      tokenId: await this.newTokenId(),
      secret: lastPartOf(workflow.source.webhookUrl),
    };
  }

  async workflow(): Promise<Workflow> {
    return shown(AnyWorkflow, await this.#client.post('/v0/workflows/', { name: 'Orders' }));
  }

  async file(paragraphs: string[] = ['{{name}}']): Promise<string> {
    const answer = await this.#client.upload('Template.docx', wordFile(...paragraphs));
    return shown(DriveFile, answer).id;
  }

  /** Signs in to the console. */
  async session(): Promise<string> {
    const form = new URLSearchParams({ token: this.#token, page: '/' });
    const request = { method: 'POST', body: form, redirect: 'manual' } as const;
    await fetch(new URL('/console/sign-in', this.#origin), request);
    const [session] = await this.#get('/v0/sessions/', Session.array());
    return session?.id ?? '';
  }

  /** Invites a person into the team of the sender. */
  async member(): Promise<string> {
    const person = { email: `${randomUUID()}@example.com`, name: 'Member' };
    const answer = await this.#client.post('/v0/team/invitations/', person);
    return shown(InvitationCreated, answer).user.id;
  }

  async document(workflow: Workflow, paragraphs: string[]): Promise<string> {
    const file_id = await this.file(paragraphs);
    const answer = await this.#client.post(`${pathOf(workflow)}/documents/`, { file_id });
    return shown(Document, answer).id;
  }

  async workflowWithDocument(): Promise<Ids> {
    const workflow = await this.workflow();
    return { workflowId: workflow.id, documentId: await this.document(workflow, ['{{name}}']) };
  }

  /** Many restored versions would remove an old one. */
  async workflowWithVersion(): Promise<Ids> {
    const workflow = await this.workflow();
    const documentId = await this.document(workflow, ['{{name}}']);
    return {
      workflowId: workflow.id,
      documentId,
      versionId: await this.#versionOf(workflow, documentId),
    };
  }

  async workflowWithWebhook(): Promise<Ids> {
    const workflow = await this.workflow();
    await this.#listen(workflow, {});
    const listener = await this.#listen(workflow, { temporary: true });
    return { workflowId: workflow.id, webhookId: listener.id };
  }

  /** A run of a broken template. */
  async workflowWithFailedRun(): Promise<Ids> {
    const workflow = await this.workflow();
    await this.document(workflow, ['{{#open}}']);
    const run = await this.#run(workflow);
    return { workflowId: workflow.id, runId: run.id };
  }

  async #listen(workflow: Workflow, options: object): Promise<OutgoingWebhookRegistered> {
    const wanted = { webhookUrl: this.receiverUrl, ...options };
    const answer = await this.#client.post(`${pathOf(workflow)}/outgoing-webhook/`, wanted);
    return shown(OutgoingWebhookRegistered, answer);
  }

  async #link(fileId: string): Promise<string> {
    const path = `/v0/drive/files/${fileId}/links/`;
    const answer = await this.#client.post(path, { expiresInSeconds: 86_400 });
    return lastPartOf(shown(FileLink, answer).url);
  }

  async #run(workflow: Workflow): Promise<Run> {
    const sender = new Client(this.#origin, null);
    const answer = await sender.post(workflow.source.webhookUrl, { number: 1, name: 'Ada' });
    const id = answer.headers.get('docloom-run-id') ?? '';
    return this.#get(`${pathOf(workflow)}/runs/${id}/?wait=60`, Run);
  }

  async #versionOf(workflow: Workflow, documentId: string): Promise<string> {
    const path = `${pathOf(workflow)}/documents/${documentId}/versions/`;
    const [version] = await this.#get(path, TemplateVersion.array());
    return version?.id ?? '';
  }

  async #deliveryOf(workflow: Workflow): Promise<string> {
    const path = `${pathOf(workflow)}/outgoing-webhook/deliveries/`;
    const found: string[] = [];
    await until('a delivery', async () => {
      const list = (await this.#client.get(path)).json as unknown[];
      found.push(...list.map((one) => Delivery.parse(one).id));
      return found.length > 0;
    });
    return found[0] ?? '';
  }

  async #get<Shape>(path: string, schema: { parse(value: unknown): Shape }): Promise<Shape> {
    return shown(schema, await this.#client.get(path));
  }
}

function pathOf({ id }: Workflow): string {
  return `/v0/workflows/${id}`;
}

function lastPartOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

function shown<Shape>(schema: { parse(value: unknown): Shape }, answer: Answer): Shape {
  if (answer.status < 300) return schema.parse(answer.json);
  throw new Error(`Nothing to ask for can be made: ${String(answer.status)} ${answer.text}`);
}
