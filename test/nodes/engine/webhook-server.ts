import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN } from './credentials';

/**
 * `documented` has what the contract shows and no more, `removing` can also remove a webhook, and
 * `docloom` has all of our additions.
 */
type Dialect = 'documented' | 'removing' | 'docloom';

interface Registered {
  id: string;
  webhookUrl: string;
  events?: string[];
}

/** A server with one workflow, `wkf_1`, which really keeps its outgoing webhook. */
export class WebhookServer {
  registered: Registered | null = null;
  readonly temporary: string[] = [];
  /** Every request that came, as `METHOD path`. */
  readonly log: string[] = [];
  private registrations = 0;
  private readonly server: Server;

  constructor(private readonly dialect: Dialect) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Who would hear of a document now. */
  get receivers(): string[] {
    return [...(this.registered ? [this.registered.webhookUrl] : []), ...this.temporary];
  }

  /** Somebody else registers a URL. */
  register(webhookUrl: string, events?: string[]): Registered {
    this.registrations += 1;
    this.registered = { id: `owc_${this.registrations}`, webhookUrl, events };
    return this.registered;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    this.log.push(`${request.method} ${request.url}`);
    const [status, payload] = this.decide(request, body);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(payload === undefined ? undefined : JSON.stringify(payload));
  }

  private decide(request: IncomingMessage, body: Partial<Registration>): [number, unknown?] {
    if (request.headers.authorization !== TOKEN) return [403, {}];
    switch (`${request.method} ${request.url}`) {
      case 'GET /v0/workflows/wkf_1/':
        return [200, { id: 'wkf_1', outgoingWebhook: this.registered }];
      case 'POST /v0/workflows/wkf_1/outgoing-webhook/':
        return [201, this.accept(body as Registration)];
      case 'DELETE /v0/workflows/wkf_1/outgoing-webhook/':
        if (this.dialect === 'documented') return [405, {}];
        this.registered = null;
        return [204];
      default:
        return [404, {}];
    }
  }

  private accept({ webhookUrl, temporary, events }: Registration): object {
    if (this.dialect !== 'docloom') return this.register(webhookUrl);
    if (temporary !== true) {
      return { ...this.register(webhookUrl, events), signingSecret: 'whsec_1' };
    }
    this.temporary.push(webhookUrl);
    return { id: 'owc_t', webhookUrl, temporary, signingSecret: 'whsec_t' };
  }
}

interface Registration {
  webhookUrl: string;
  temporary?: boolean;
  events?: string[];
}

async function readJson(request: IncomingMessage): Promise<Partial<Registration>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Partial<Registration>);
}
