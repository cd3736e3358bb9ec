import { Answer } from '../../answer.ts';

/** What a browser asks for when somebody opens a link. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A person with a browser, as far as the service sees one: follows no redirect by itself. */
export class Visitor {
  readonly #origin: string;
  #cookie: string | null = null;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The cookie that it was given last, with its attributes; null when it has none. */
  givenCookie: string | null = null;

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(path, { headers: { ...NAVIGATION, ...headers } });
  }

  /** Sends a form as the page's own form is sent. */
  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<Answer> {
    const body = new URLSearchParams(fields);
    return this.#send(path, { method: 'POST', body, headers: { ...NAVIGATION, ...headers } });
  }

  signIn(token: string, file: string): Promise<Answer> {
    return this.post('/files/sign-in', { token, file });
  }

  /** Shows a session's cookie that somebody else was given. */
  take(cookie: string | null): void {
    this.#cookie = cookie;
  }

  get cookie(): string | null {
    return this.#cookie;
  }

  async #send(path: string, request: RequestInit): Promise<Answer> {
    const headers = new Headers(request.headers);
    if (this.#cookie !== null) headers.set('cookie', this.#cookie);
    const url = new URL(path, this.#origin);
    const answer = await Answer.to(fetch(url, { ...request, headers, redirect: 'manual' }));
    const given = answer.headers.get('set-cookie');
    if (given !== null) {
      this.givenCookie = given;
      const pair = given.split(';', 1)[0] ?? '';
      this.#cookie = pair.endsWith('=') ? null : pair;
    }
    return answer;
  }
}
