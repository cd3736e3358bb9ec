import { Answer } from '../../answer.ts';

/** What a browser asks for when somebody opens a link. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A person with a browser, as far as the service sees one: follows no redirect by itself. */
export class Visitor {
  readonly #origin: string;
  /** By name. */
  readonly #cookies = new Map<string, string>();

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
    this.#cookies.clear();
    if (cookie !== null) this.#cookies.set(nameOf(cookie), cookie);
  }

  get cookie(): string | null {
    return this.#cookies.size === 0 ? null : [...this.#cookies.values()].join('; ');
  }

  async #send(path: string, request: RequestInit): Promise<Answer> {
    const headers = new Headers(request.headers);
    if (this.cookie !== null) headers.set('cookie', this.cookie);
    const url = new URL(path, this.#origin);
    const answer = await Answer.to(fetch(url, { ...request, headers, redirect: 'manual' }));
    for (const given of answer.headers.getSetCookie()) {
      this.givenCookie = given;
      const pair = given.split(';', 1)[0] ?? '';
      if (pair.endsWith('=')) this.#cookies.delete(nameOf(pair));
      else this.#cookies.set(nameOf(pair), pair);
    }
    return answer;
  }
}

function nameOf(pair: string): string {
  return pair.slice(0, pair.indexOf('='));
}
