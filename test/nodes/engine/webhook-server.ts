import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN } from './credentials';
import { sendEvent, type Sending } from './send-event';

/**
 * `documented` has only what the contract shows. `removing` can also remove a webhook. `docloom`
 * has all of our additions: signatures, additional webhooks, temporary listeners, test events and a
 * drive.
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
  additional?: boolean;
  temporary?: boolean;
  events?: string[];
}

/**
 * A server with one workflow, `wkf_1`, which really stores its outgoing webhook and sends events.
 */
export class WebhookServer {
  registered: Receiver | null = null;
  additional: Receiver[] = [];
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
  /** Turned off, the service is of an earlier version, without additional webhooks. */
  hasListeners = true;
  /** Instead of sending test events, the server answers with this result, or with this status. */
  testResult: object | number | undefined;
  /** The number of the next test events that get a 429 response. */
  tooSoon = 0;
  /** The number of the next removals that get a 503 response. */
  rejectedRemovals = 0;
  /** Awaited before a file is sent. */
  beforeDownload: () => Promise<void> = () => Promise.resolve();
  /** Awaited between storing a registration and answering it. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  /** Awaited between reading the workflow and sending it. */
  beforeLookIsAnswered: () => Promise<void> = () => Promise.resolve();
  private registrations = 0;
  private tests = 0;
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

  /** Returns the permanent webhook of a single trigger. */
  get ours(): Receiver | null {
    return this.additional[0] ?? this.registered;
  }

  /** Returns the URLs that would receive an event now. */
  get receivers(): string[] {
    return this.onePerAddress.map(({ webhookUrl }) => webhookUrl);
  }

  /** An address with several webhooks gets each event once. */
  private get onePerAddress(): Receiver[] {
    const all = [...(this.registered ? [this.registered] : []), ...this.additional];
    const byAddress = new Map<string, Receiver>();
    for (const one of [...all, ...this.temporary]) byAddress.set(one.webhookUrl, one);
    return [...byAddress.values()];
  }

  /** Registers a URL, as another client. */
  register(webhookUrl: string, events?: string[]): Receiver {
    this.registered = this.receiver(webhookUrl, events);
    return this.registered;
  }

  /** Adds a webhook, as another client. The same URL again keeps its ID and gets a new secret. */
  add(webhookUrl: string, events?: string[]): Receiver {
    const same = this.additional.find((one) => one.webhookUrl === webhookUrl);
    const added = this.receiver(webhookUrl, events);
    if (same) return Object.assign(same, { ...added, id: same.id });
    this.additional.push(added);
    return added;
  }

  /** Sends an event to all receivers, and returns the statuses of their responses. */
  async emit(event: object, how: Sending = {}): Promise<number[]> {
    return await Promise.all(
      this.onePerAddress.map(async ({ webhookUrl, signingSecret }) => {
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
    const [status, payload] = (await this.test(request)) ?? this.decide(request, body);
    if (status === 201) await this.beforeAnswer();
    const isLook = request.url === WORKFLOW || request.url?.endsWith('/listeners/') === true;
    if (status === 200 && isLook) await this.beforeLookIsAnswered();
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
      case `GET ${webhookPath}listeners/`:
        if (this.dialect !== 'docloom' || !this.hasListeners) return [404, {}];
        return [
          200,
          [
            ...this.additional.map(shownAs('additional')),
            ...this.temporary.map(shownAs('temporary')),
          ],
        ];
      case `DELETE ${webhookPath}`:
        if (this.dialect === 'documented') return [405, {}];
        this.rejectedRemovals -= 1;
        if (this.rejectedRemovals >= 0) return [503, {}];
        this.registered = null;
        return [204];
      default:
        return this.endListener(request, webhookPath) ? [204] : [404, {}];
    }
  }

  private endListener({ method, url = '' }: IncomingMessage, webhookPath: string): boolean {
    if (method !== 'DELETE' || !url.startsWith(webhookPath)) return false;
    const id = url.slice(webhookPath.length, -1);
    const count = () => this.temporary.length + this.additional.length;
    const before = count();
    this.temporary = this.temporary.filter((listener) => listener.id !== id);
    this.additional = this.additional.filter((listener) => listener.id !== id);
    return count() < before;
  }

  /** Answers a request for a test event; undefined for any other request. */
  private async test({ method, url }: IncomingMessage): Promise<[number, unknown] | undefined> {
    const found = /\/outgoing-webhook\/(?:(owc_\d+)\/)?test\/$/.exec(url ?? '');
    const id = found?.[1];
    if (method !== 'POST' || found === null || !this.hasListeners || this.dialect !== 'docloom')
      return undefined;
    this.tooSoon -= 1;
    if (this.tooSoon >= 0) return [429, {}];
    if (typeof this.testResult === 'number') return [this.testResult, {}];
    if (this.testResult !== undefined) return [200, this.testResult];
    const receiver =
      id === undefined ? this.registered : this.additional.find((one) => one.id === id);
    if (!receiver) return [404, {}];
    const { webhookUrl, signingSecret } = receiver;
    // An n8n that has moved exists only in name.
    if (new URL(webhookUrl).hostname !== '127.0.0.1') return [200, { received: true }];
    const event = { id: `evt_test_${(this.tests += 1)}`, type: 'docloom.test' };
    const status = await sendEvent(webhookUrl, event, { signingSecret });
    const received = status < 300;
    const error = received ? null : `The receiver answered ${status}.`;
    return [200, { eventId: event.id, webhookUrl, received, responseStatus: status, error }];
  }

  private accept({ webhookUrl, additional, temporary, events }: Registration): object {
    if (this.dialect !== 'docloom') return { ...this.register(webhookUrl) };
    if (additional === true && this.hasListeners)
      return { ...this.add(webhookUrl, events), additional };
    if (temporary !== true) return { ...this.register(webhookUrl, events) };
    const listener = this.receiver(webhookUrl, events);
    this.temporary.push(listener);
    return { ...listener, temporary };
  }
}

function shownAs(kind: 'additional' | 'temporary') {
  return (receiver: Receiver) => ({ ...shown(receiver), [kind]: true });
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
