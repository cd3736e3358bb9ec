import type { IncomingMessage } from 'node:http';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AxiosResponse } from 'axios';
import axios, { isAxiosError } from 'axios';
import { isCertificateError } from '../../remote/certificate-error.ts';
import { withStream } from '../../remote/with-stream.ts';
import { StorageError } from '../../storage-error.ts';
import type { AccessTokens } from './access-tokens.ts';
import { GoogleDriveError } from './google-drive-error.ts';

/** How long to wait, in milliseconds. */
export interface Patience {
  /** For a connection. */
  connect: number;
  /** For the next byte. */
  idle: number;
}

export const PATIENCE: Patience = { connect: 5_000, idle: 30_000 };

/** A request to the API. */
export interface DriveRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path, or a whole address at the endpoint. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Returns the body, for each attempt a new one. */
  body?: () => Buffer | Readable;
  /** Statuses from 300 on that are no errors. */
  accepts?: readonly number[];
}

export type DriveAnswer = Pick<AxiosResponse<IncomingMessage>, 'status' | 'headers' | 'data'>;

/** Sends requests to the Drive API, each once, with an access token. */
export class DriveHttp {
  readonly #endpoint: string;
  readonly #tokens: AccessTokens;
  readonly #patience: Patience;
  readonly #httpAgent: HttpAgent;
  readonly #httpsAgent: HttpsAgent;

  constructor(options: { endpoint: string; tokens: AccessTokens; patience?: Patience }) {
    this.#endpoint = options.endpoint;
    this.#tokens = options.tokens;
    this.#patience = options.patience ?? PATIENCE;
    this.#httpAgent = limitConnecting(new HttpAgent({ keepAlive: true }), this.#patience);
    this.#httpsAgent = limitConnecting(new HttpsAgent({ keepAlive: true }), this.#patience);
  }

  /** Returns the answer, whose body must be read or destroyed. @throws StorageError */
  async send(request: DriveRequest): Promise<DriveAnswer> {
    const token = await this.#tokens.token();
    try {
      return await this.#sendOnce(request, token);
    } catch (cause) {
      if (!(cause instanceof GoogleDriveError) || cause.status !== 401) throw cause;
    }
    // The token has expired early or was revoked.
    this.#tokens.renew(token);
    return this.#sendOnce(request, await this.#tokens.token());
  }

  /** Returns the JSON of the answer; null if it has no body. @throws StorageError */
  async json(request: DriveRequest): Promise<unknown> {
    const { data } = await this.send(request);
    const body = await text(data).catch((cause: unknown) => {
      throw toStorageError(request, cause);
    });
    try {
      return body === '' ? null : JSON.parse(body);
    } catch {
      throw new StorageError('STORAGE_REJECTED', `${nameOf(request)}: the answer is no JSON.`);
    }
  }

  async #sendOnce(request: DriveRequest, token: string): Promise<DriveAnswer> {
    const body = request.body?.();
    // The reason of an error is read while the body is open: axios closes both together.
    const send = async () => requireSuccess(request, await this.#sendBody(request, body, token));
    return body instanceof Readable ? withStream(body, send) : send();
  }

  async #sendBody(
    request: DriveRequest,
    body: Buffer | Readable | undefined,
    token: string,
  ): Promise<DriveAnswer> {
    try {
      const answer = await axios.request<IncomingMessage>({
        method: request.method,
        url: this.#addressOf(request.path),
        params: request.query,
        headers: {
          'user-agent': 'Docloom',
          'accept-encoding': 'identity',
          ...request.headers,
          authorization: `Bearer ${token}`,
        },
        data: body,
        // A proxy of the environment must not see the tokens; the address is fixed.
        proxy: false,
        httpAgent: this.#httpAgent,
        httpsAgent: this.#httpsAgent,
        maxRedirects: 0,
        maxBodyLength: Infinity,
        timeout: this.#patience.idle,
        responseType: 'stream',
        decompress: false,
        validateStatus: null,
      });
      this.#limitSilence(request, answer.data);
      return answer;
    } catch (cause) {
      throw toStorageError(request, cause);
    }
  }

  /** A token must not go to another server than that of the setting. */
  #addressOf(path: string): string {
    const url = new URL(path, this.#endpoint);
    if (url.origin === this.#endpoint) return url.href;
    throw new StorageError('STORAGE_REJECTED', `Google named another server: ${url.origin}.`);
  }

  /** A content that waits for its reader is not silent. */
  #limitSilence(request: DriveRequest, body: IncomingMessage): void {
    let before = -1;
    const timer = setInterval(() => {
      const { bytesRead } = body.socket;
      const isWaiting = !body.complete && body.readableLength === 0;
      if (isWaiting && bytesRead === before) body.destroy(late(request));
      before = bytesRead;
    }, this.#patience.idle);
    timer.unref();
    body.on('close', () => {
      clearInterval(timer);
    });
  }
}

async function requireSuccess(request: DriveRequest, answer: DriveAnswer): Promise<DriveAnswer> {
  const { status, data } = answer;
  if (status < 300 || request.accepts?.includes(status)) return answer;
  throw new GoogleDriveError(nameOf(request), status, await text(data).catch(() => ''));
}

/** An agent has a timeout for silence only. */
function limitConnecting<Kind extends HttpAgent>(agent: Kind, { connect }: Patience): Kind {
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = create(...given) as (Duplex & Partial<Socket>) | null | undefined;
    if (!socket) return socket;
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }));
    }, connect).unref();
    const end = () => {
      clearTimeout(timer);
    };
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', end).once('close', end);
    return socket;
  };
  return agent;
}

function toStorageError(request: DriveRequest, cause: unknown): unknown {
  if (cause instanceof StorageError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return late(request);
  // Not the cause itself: an error of axios has the token.
  const reason = isAxiosError(cause) || code !== '' ? code : 'unknown error';
  const kind = isCertificateError(cause) ? 'STORAGE_UNTRUSTED' : 'STORAGE_UNREACHABLE';
  return new StorageError(kind, `${nameOf(request)}: no answer (${reason}).`);
}

function late(request: DriveRequest): StorageError {
  return new StorageError('STORAGE_TIMEOUT', `${nameOf(request)}: Google does not answer in time.`);
}

/** Without the query: an address of an upload is a secret. */
function nameOf({ method, path }: DriveRequest): string {
  return `${method} ${new URL(path, 'http://any').pathname}`;
}
