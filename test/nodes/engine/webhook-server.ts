import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN } from './credentials';
import { sendEvent, type Sending } from './send-event';

/**
 * `documented` has only what the contract shows. `removing` can also remove a webhook. `docloom`
 * has all of our additions: signatures, temporary listeners and a drive.
 */
export type Dialect = 'documented' | 'removing' | 'docloom';

const WORKFLOW = '/v0/workflows/wkf_1/';

interface Receiver {
  id: string;
  webhookUrl: string;
  events?: string[];
  signingSecret?: string;
}

interface Registration {
  webhookUrl: string;
  temporary?: boolean;
  events?: string[];
}

/**
 * A server with one workflow, `wkf_1`, which really stores its outgoing webhook and sends events.
 */
export class WebhookServer {
  registered: Receiver | null = null;
  temporary: Receiver[] = [];
  /** The drive: content by file ID. */
  readonly drive = new Map<string, string>();
  /** The error status for each file that the server rejects. */
  readonly rejectedFiles = new Map<string, number>();
  /** Every received request, as `METHOD path`. */
  readonly log: string[] = [];
  /** The number of the next registrations that get a 503 response. */
  rejections = 0;
  /** The number of the next registrations that are stored but get no response. */
  lostAnswers = 0;
  /** Awaited before a file is sent. */
  beforeDownload: () => Promise<void> = () => Promise.resolve();
  /** Awaited between storing a registration and answering it. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  /** Awaited between reading the workflow and sending it. */
  beforeLookIsAnswered: () => Promise<void> = () => Promise.resolve();
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

  /** Returns the URLs that would receive an event now. */
  get receivers(): string[] {
    return [...(this.registered ? [this.registered] : []), ...this.temporary].map(
      ({ webhookUrl }) => webhookUrl,
    );
  }

  /** Registers a URL, as another client. */
  register(webhookUrl: string, events?: string[]): Receiver {
    this.registered = this.receiver(webhookUrl, events);
    return this.registered;
  }

  /** Sends an event to all receivers, and returns the statuses of their responses. */
  async emit(event: object, how: Sending = {}): Promise<number[]> {
    const all = [...(this.registered ? [this.registered] : []), ...this.temporary];
    return await Promise.all(
      all.map(async ({ webhookUrl, signingSecret }) => {
        return await sendEvent(webhookUrl, event, { signingSecret, ...how });
      }),
    );
  }

  private receiver(webhookUrl: string, events?: string[]): Receiver {
    this.registrations += 1;
    const id = `owc_${this.registrations}`;
    if (this.dialect !== 'docloom') return { id, webhookUrl, events };
    const key = createHash('sha256').update(randomBytes(32)).digest('base64');
    return { id, webhookUrl, events, signingSecret: `whsec_${key}` };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    this.log.push(`${request.method} ${request.url}`);
    const [fileId] =
      /(?<=^\/v0\/drive\/files\/)[^/]+(?=\/content\/$)/.exec(request.url ?? '') ?? [];
    if (fileId !== undefined) {
      await this.sendFile(fileId, response);
      return;
    }
    const [status, payload] = this.decide(request, body);
    if (status === 201) await this.beforeAnswer();
    if (status === 200 && request.url === WORKFLOW) await this.beforeLookIsAnswered();
    if (status === 201 && this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(payload === undefined ? undefined : JSON.stringify(payload));
  }

  private async sendFile(id: string, response: ServerResponse): Promise<void> {
    await this.beforeDownload();
    const content = this.drive.get(id);
    const status = this.rejectedFiles.get(id) ?? (content === undefined ? 404 : 200);
    response.writeHead(status);
    response.end(status === 200 ? content : '{}');
  }

  private decide(request: IncomingMessage, body: Partial<Registration>): [number, unknown?] {
    if (request.headers.authorization !== TOKEN) return [403, {}];
    const webhookPath = `${WORKFLOW}outgoing-webhook/`;
    switch (`${request.method} ${request.url}`) {
      case `GET ${WORKFLOW}`:
        return [200, { id: 'wkf_1', outgoingWebhook: shown(this.registered) }];
      case `POST ${webhookPath}`:
        this.rejections -= 1;
        return this.rejections >= 0 ? [503, {}] : [201, this.accept(body as Registration)];
      case `GET ${webhookPath}`:
        if (this.dialect !== 'docloom') return [405, {}];
        return this.registered ? [200, shown(this.registered)] : [404, {}];
      case `DELETE ${webhookPath}`:
        if (this.dialect === 'documented') return [405, {}];
        this.registered = null;
        return [204];
      default:
        return this.endListener(request, webhookPath) ? [204] : [404, {}];
    }
  }

  private endListener({ method, url = '' }: IncomingMessage, webhookPath: string): boolean {
    if (method !== 'DELETE' || !url.startsWith(webhookPath)) return false;
    const id = url.slice(webhookPath.length, -1);
    const before = this.temporary.length;
    this.temporary = this.temporary.filter((listener) => listener.id !== id);
    return this.temporary.length < before;
  }

  private accept({ webhookUrl, temporary, events }: Registration): object {
    if (this.dialect !== 'docloom') return { ...this.register(webhookUrl) };
    if (temporary !== true) return { ...this.register(webhookUrl, events) };
    const listener = this.receiver(webhookUrl, events);
    this.temporary.push(listener);
    return { ...listener, temporary };
  }
}

/** The secret is returned only at registration. */
function shown(receiver: Receiver | null): object | null {
  return receiver && { id: receiver.id, webhookUrl: receiver.webhookUrl };
}

async function readJson(request: IncomingMessage): Promise<Partial<Registration>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Partial<Registration>);
}
