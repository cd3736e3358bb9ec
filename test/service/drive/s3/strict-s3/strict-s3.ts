import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CertifiedKey } from '../../../self-signed.ts';
import { BUCKET } from './account.ts';
import type { Disturbance, Plan } from './disturbance.ts';
import { answerRequest } from './route.ts';
import type { S3Answer } from './s3-answer.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { parseRequest } from './s3-request.ts';
import { StoredObjects } from './stored-objects.ts';

export interface StrictS3Options {
  /** By default a free one. */
  port?: number;
  /** The smallest size of a part in bytes, but for the last one. S3 requires 5 MB. */
  smallestPart?: number;
  /** For HTTPS; without it, the server speaks HTTP. */
  tls?: CertifiedKey | undefined;
}

/**
 * A server of S3 on 127.0.0.1 that keeps objects in memory and rejects all that S3 would reject:
 * wrong signatures, bodies that differ from their checksums, writes against their conditions.
 */
export class StrictS3 {
  readonly stored = new StoredObjects();
  /** All requests, in order. */
  readonly requests: S3Request[] = [];
  plan: Plan = () => undefined;
  /** Whether the bucket exists. */
  hasBucket = true;
  readonly #protocol: 'http' | 'https';
  readonly #server: Server;
  readonly #smallestPart: number;

  private constructor({ smallestPart = 0, tls }: StrictS3Options) {
    this.#smallestPart = smallestPart;
    this.#protocol = tls ? 'https' : 'http';
    const receive = (message: IncomingMessage, response: ServerResponse) => {
      this.#receive(message, response).catch((cause: unknown) => {
        // The client has cut the connection.
        if (!message.destroyed && !response.destroyed) response.destroy(cause as Error);
      });
    };
    this.#server = tls ? createHttpsServer(tls, receive) : createServer(receive);
    // A client may reuse a connection at any later moment.
    this.#server.keepAliveTimeout = 60_000;
  }

  static async start(options: StrictS3Options = {}): Promise<StrictS3> {
    const server = new StrictS3(options);
    await new Promise<void>((listening) => {
      server.#server.listen(options.port ?? 0, '127.0.0.1', listening);
    });
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.#protocol}://127.0.0.1:${String(this.port)}`;
  }

  /** Cuts all connections. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Returns the operations of all requests, in order. */
  get operations(): string[] {
    return this.requests.map(({ operation }) => operation);
  }

  async #receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = parseRequest(message);
    this.requests.push(request);
    const disturbance = this.plan(request);
    if (disturbance?.kind === 'cut request') {
      message
        .once('data', () => message.socket.destroy())
        .once('end', () => message.socket.destroy());
      return;
    }
    const existed = this.stored.objects.has(request.key);
    const raw = await bodyOf(message);
    if (disturbance?.kind === 'delay')
      await sleep(disturbance.milliseconds, undefined, { ref: false });
    const answer =
      disturbance?.kind === 'error'
        ? disturbedAnswer(disturbance, request.method)
        : this.#answer(request, { raw, existed });
    if (disturbance?.kind === 'lose answer') message.socket.destroy();
    else if (disturbance?.kind === 'cut answer') sendHalf(response, answer);
    else send(response, disturbance?.kind === 'damage answer' ? damaged(answer) : answer);
  }

  #answer(request: S3Request, { raw, existed }: { raw: Buffer; existed: boolean }): S3Answer {
    try {
      if (this.hasBucket && request.bucket === BUCKET) {
        return answerRequest(this.stored, request, {
          raw,
          existed,
          smallestPart: this.#smallestPart,
        });
      }
      throw new S3Error(404, 'NoSuchBucket');
    } catch (cause) {
      if (!(cause instanceof S3Error)) throw cause;
      return errorAnswer(cause, request.method);
    }
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function disturbedAnswer(
  { status, code, location }: Extract<Disturbance, { kind: 'error' }>,
  method: string,
): S3Answer {
  const answer = errorAnswer(new S3Error(status, code), method);
  return { ...answer, headers: { ...answer.headers, ...(location !== undefined && { location }) } };
}

/** The answer to HEAD never has a body, so its errors have no code. */
function errorAnswer({ status, body }: S3Error, method = ''): S3Answer {
  if (method === 'HEAD') return { status };
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

function send(response: ServerResponse, { status, headers, body = '' }: S3Answer): void {
  const length = status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...length, 'x-amz-request-id': 'STRICT', ...headers });
  response.end(body);
}

function sendHalf(response: ServerResponse, { status, headers, body = '' }: S3Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-length': String(bytes.length), ...headers });
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
    // What was written should arrive.
    setTimeout(() => response.destroy(), 20);
  });
}

function damaged({ body = '', ...answer }: S3Answer): S3Answer {
  const bytes = Buffer.from(body);
  const middle = Math.floor(bytes.length / 2);
  if (bytes.length > 0) bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return { ...answer, body: bytes };
}
