import { randomUUID } from 'node:crypto';
import { RequestFailed, requestJson } from './json-request.ts';

/** The account of the playground's n8n. */
export interface Owner {
  readonly email: string;
  readonly password: string;
}

/** A browser session in the editor of one n8n; sends the requests of the editor. */
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

  /** Returns the response of n8n's REST API, without its envelope. */
  async request<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const answer = await this.send(method, path, body);
    return (answer.body as { data: Data }).data;
  }

  /** Returns the whole response. Throws if it is not a success. */
  send(method: string, path: string, body?: unknown) {
    return requestJson(method, `${this.address}${path}`, this.#headers(), body);
  }

  /** Returns the content of a file. */
  async download(path: string): Promise<Buffer> {
    const answer = await fetch(`${this.address}${path}`, { headers: this.#headers() });
    if (!answer.ok) throw new RequestFailed(`GET ${path}`, answer.status, await answer.text());
    return Buffer.from(await answer.arrayBuffer());
  }

  #headers() {
    return { 'browser-id': this.#browser, cookie: this.#cookie };
  }
}
