import { randomUUID } from 'node:crypto';
import { RefusedRequest, requestJson } from './json-request.ts';

/** The one account of the playground's n8n. */
export interface Owner {
  readonly email: string;
  readonly password: string;
}

/** A browser with the editor of one n8n: sends the requests that the editor would send. */
export class N8nSession {
  readonly address: string;
  readonly #browser = randomUUID();
  #cookie = '';

  constructor(address: string) {
    this.address = address;
  }

  async signIn({ email, password }: Owner): Promise<void> {
    const signIn = { emailOrLdapLoginId: email, password };
    const { headers } = await this.send('POST', '/rest/login', signIn);
    this.#cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** What n8n's REST API answers, without the envelope around it. */
  async request<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const answer = await this.send(method, path, body);
    return (answer.body as { data: Data }).data;
  }

  /** The whole answer. Throws when it is not a success. */
  send(method: string, path: string, body?: unknown) {
    return requestJson(method, `${this.address}${path}`, this.#headers(), body);
  }

  /** The bytes of a file. */
  async download(path: string): Promise<Buffer> {
    const answer = await fetch(`${this.address}${path}`, { headers: this.#headers() });
    if (!answer.ok) throw new RefusedRequest(`GET ${path}`, answer.status, await answer.text());
    return Buffer.from(await answer.arrayBuffer());
  }

  #headers() {
    return { 'browser-id': this.#browser, cookie: this.#cookie };
  }
}
