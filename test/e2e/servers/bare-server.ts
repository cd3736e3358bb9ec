import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutgoingWebhook, Workflow } from '@docloom/contract';

const TOKEN = 'bare_token';
const ID = 'wkf_bare';
const OUTPUT_NAME = 'Invoice {{invoice.number}}';
const CREATED_AT = '2026-11-20T09:30:00.000+00:00';

/** An event of the bare server; the contract does not define the format of events. */
export interface BareEvent {
  readonly document: { readonly name: string; readonly link: string };
}

type Reply = readonly [status: number, body?: unknown];

/** Opens a bare server before the tests of a block and closes it after them. */
export function openedBareServer(): () => BareServer {
  const server = new BareServer();
  beforeAll(() => server.open());
  afterAll(() => server.close());
  return () => server;
}

/**
 * A server that has only what the contract documents: one workflow with its source, its document
 * and one outgoing webhook, which can be registered but not removed. It reports a document once,
 * unsigned, as soon as data has arrived. It only names the document and makes no file.
 */
export class BareServer {
  readonly workflowId = ID;
  /** Every requested registration, in order. */
  readonly registrations: string[] = [];
  /** The responses to its events, in the order of arrival. */
  readonly answers: { readonly name: string; readonly status: number }[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async open(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** The values for a credential of this server. */
  get access() {
    return { baseUrl: this.#address, developerToken: TOKEN };
  }

  get #address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get #outgoingWebhook(): OutgoingWebhook | null {
    const webhookUrl = this.registrations.at(-1);
    return webhookUrl === undefined ? null : { id: `owc_${this.registrations.length}`, webhookUrl };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    const [status, reply] = this.#decide(request, body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(reply === undefined ? undefined : JSON.stringify(reply));
  }

  #decide({ method, url = '', headers }: IncomingMessage, body: unknown): Reply {
    if (`${method} ${url}` === 'POST /hooks/bare') return this.#take(body);
    if (headers.authorization !== TOKEN) return [403, {}];
    const workflow = this.#workflow();
    switch (`${method} ${url}`) {
      case 'GET /v0/workflows/':
        return [200, [workflow]];
      case `GET /v0/workflows/${ID}/`:
        return [200, workflow];
      case `GET /v0/workflows/${ID}/source/`:
        return [200, workflow.source];
      case `GET /v0/workflows/${ID}/documents/`:
        return [200, workflow.documents];
      case `POST /v0/workflows/${ID}/outgoing-webhook/`:
        this.registrations.push((body as { webhookUrl: string }).webhookUrl);
        return [201, this.#outgoingWebhook];
      default:
        return [404, {}];
    }
  }

  /** Accepts data; the response does not wait for the event. */
  #take(data: unknown): Reply {
    const name = OUTPUT_NAME.replace(/\{\{(.+?)\}\}/g, (_, path: string) => valueAt(data, path));
    const event: BareEvent = { document: { name, link: `https://drive.example/${name}` } };
    const receiver = this.registrations.at(-1);
    if (receiver !== undefined) void this.#tell(receiver, event);
    return [200, {}];
  }

  async #tell(receiver: string, event: BareEvent): Promise<void> {
    const { name } = event.document;
    const status = await post(receiver, event).catch(() => 0);
    this.answers.push({ name, status });
  }

  #workflow(): Workflow {
    return {
      id: ID,
      name: 'Bare invoices',
      color: '#cccccc',
      icon: 'DocumentText',
      status: 'COMPLETE',
      autoCreate: true,
      owner: { id: 'usr_bare', name: 'Ada', email: 'ada@example.com' },
      team: null,
      source: {
        id: 'src_bare',
        sourceType: 'WEBHOOK',
        sourceFields: ['invoice.number'],
        webhookUrl: `${this.#address}/hooks/bare`,
      },
      documents: [
        {
          id: 'doc_bare',
          documentType: 'CLOUD_DOCS',
          file: {
            id: 'template',
            name: 'Invoice',
            url: 'https://drive.example/template',
            mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
          },
          outputName: OUTPUT_NAME,
          createPdfCopy: false,
          removeOutput: false,
          enablePdfPassword: false,
          pdfPassword: '',
          pdfPasswordPreventCopy: false,
          previewUrl: 'https://drive.example/preview',
        },
      ],
      outgoingWebhook: this.#outgoingWebhook,
      createdByApi: true,
      createdAt: CREATED_AT,
      updatedAt: CREATED_AT,
    };
  }
}

/** Returns the status of the response. */
async function post(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Returns the value of a nested field, named like a source field: `parent.child`. */
function valueAt(data: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], data);
  return String(value);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
