import { Answer } from './answer.ts';
import { apiOf } from './api-of.ts';
import { checkExchange } from './api-document/check-exchange.ts';

interface RequestOptions {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  headers?: Record<string, string>;
}

/**
 * A user of the API: sends requests with that user's token. Each request and its answer are held to
 * the document that the service shows of its API, whatever the test is about.
 */
export class Client {
  readonly #origin: string;
  readonly #token: string | null;

  /** @param token null: requests without an Authorization header */
  constructor(origin: string, token: string | null) {
    this.#origin = origin;
    this.#token = token;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  post(path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, { json, headers });
  }

  patch(path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PATCH', path, { json, headers });
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('DELETE', path, { headers });
  }

  /** Uploads a file to the drive. */
  upload(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<Answer> {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return this.send('POST', '/v0/drive/files/', { body: form });
  }

  /** @param path or a whole address that the service has given */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers = new Headers(options.headers);
    if (this.#token !== null && !headers.has('authorization')) {
      headers.set('authorization', this.#token);
    }
    if (options.json !== undefined) headers.set('content-type', 'application/json');
    const body = options.json === undefined ? options.body : JSON.stringify(options.json);
    const request = { method, headers, ...(body !== undefined && { body }) };
    const url = new URL(path, this.#origin);
    const api = await apiOf(url.origin);
    const answer = await Answer.to(fetch(url, request));
    checkExchange(api, { method, url, headers, body }, answer);
    return answer;
  }
}
