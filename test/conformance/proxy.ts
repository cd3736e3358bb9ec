import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the service. */
export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response of the service. */
export interface ProxiedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An event for a receiver. */
export interface ProxiedEvent {
  readonly receiver: string;
  readonly body: string;
}

/** The changes of a proxy to its traffic. Anything without a change passes unmodified. */
export interface Change {
  request?(request: ProxiedRequest): ProxiedRequest;
  /** A response in place of the service's. */
  instead?(request: ProxiedRequest): ProxiedAnswer | undefined;
  answer?(answer: ProxiedAnswer, request: ProxiedRequest): ProxiedAnswer | Promise<ProxiedAnswer>;
  /** The events to send in place of one. */
  event?(event: ProxiedEvent): ProxiedEvent[];
}

const EVENTS = '/events-for/';
/** Headers that belong to one connection, or are set again. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];

/**
 * A reverse proxy. All requests, responses and events of a server pass through it, because it
 * replaces the addresses of the server and the receivers by its own.
 */
export class Proxy {
  readonly #target: string;
  readonly #change: Change;
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  /** Waits for the events of all started runs. */
  readonly #waiting = new Set<AbortController>();
  readonly #started = new Set<string>();
  readonly #reported = new Set<string>();

  private constructor(target: string, change: Change) {
    this.#target = target;
    this.#change = change;
  }

  static async open(target: string, change: Change): Promise<Proxy> {
    const proxy = new Proxy(target, change);
    // Otherwise it closes an idle connection in the moment in which a client uses it again.
    proxy.#server.keepAliveTimeout = 0;
    await new Promise<void>((listening) => proxy.#server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${String(port)}`;
  }

  /**
   * Returns a signal that is aborted as soon as no more events are due. No test waits for a fixed
   * time.
   */
  untilSilence(): AbortSignal {
    const controller = new AbortController();
    this.#waiting.add(controller);
    this.#abortIfSilent();
    return controller.signal;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    const passed = request.path.startsWith(EVENTS)
      ? this.#passEvent(request)
      : this.#passRequest(request);
    // A bug in a mutant must not look like a slow server.
    const { status, headers, body } = await passed.catch((cause: unknown) => ({
      status: 500,
      headers: {},
      body: Buffer.from(`The proxy failed: ${String(cause)}`),
    }));
    response.writeHead(status, { ...headers });
    response.end(body);
  }

  async #passRequest(original: ProxiedRequest): Promise<ProxiedAnswer> {
    const request = this.#change.request?.(original) ?? original;
    const own = this.#change.instead?.(request);
    if (own) return own;
    const answer = await this.#ask(request);
    const runId = answer.headers['docloom-run-id'];
    if (runId !== undefined) this.#started.add(runId);
    return this.#change.answer?.(answer, request) ?? answer;
  }

  async #ask({ method, path, headers, body }: ProxiedRequest): Promise<ProxiedAnswer> {
    const answer = await fetch(this.#target + path, {
      method,
      headers,
      ...(body !== '' && { body: this.#withReceivers(body) }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const isText = answer.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: answer.status,
      headers: withoutOwn(Object.fromEntries(answer.headers)),
      body: isText ? Buffer.from(this.#withoutReceivers(content.toString())) : content,
    };
  }

  async #passEvent({ path, headers, body }: ProxiedRequest): Promise<ProxiedAnswer> {
    const receiver = decodeURIComponent(path.slice(EVENTS.length));
    const event = { receiver, body: this.#withoutReceivers(body) };
    for (const one of this.#change.event?.(event) ?? [event]) await sendEvent(one);
    // A retry is not another event.
    this.#reported.add(headers['webhook-id'] ?? '');
    this.#abortIfSilent();
    return { status: 200, headers: {}, body: Buffer.alloc(0) };
  }

  /** Replaces the URL of each receiver by one of the proxy. */
  #withReceivers(body: string): string {
    return body.replace(
      /"webhookUrl":"([^"]+)"/g,
      (_, url: string) => `"webhookUrl":"${this.url}${EVENTS}${encodeURIComponent(url)}"`,
    );
  }

  #withoutReceivers(text: string): string {
    const receivers = new RegExp(`${this.url}${EVENTS}([^"]+)`, 'g');
    return text
      .replace(receivers, (_, url: string) => decodeURIComponent(url))
      .replaceAll(this.#target, this.url);
  }

  #abortIfSilent(): void {
    if (this.#reported.size < this.#started.size) return;
    for (const controller of this.#waiting) controller.abort();
    this.#waiting.clear();
  }
}

/** Sends an event to its receiver. */
export async function sendEvent({ receiver, body }: ProxiedEvent): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(receiver, { method: 'POST', headers, body });
}

async function read(incoming: IncomingMessage): Promise<ProxiedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: withoutOwn(Object.fromEntries(headers) as Record<string, string>),
    body: Buffer.concat(chunks).toString(),
  };
}

function withoutOwn(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)),
  );
}
