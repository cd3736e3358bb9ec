import { Unmet } from './verdicts.mjs';

/** @typedef {import('./exchange.mjs').Exchange} Exchange */

/** Milliseconds after which a request times out. */
const LONGEST_REQUEST = 60_000;

const TOO_MANY_REQUESTS = 429;
const MAX_TRIES = 10;
/** In seconds. */
const USUAL_PAUSE = 1;
const LONGEST_PAUSE = 60;

/**
 * Sends requests to one server as one user, and passes every exchange to an observer.
 */
export class Client {
  /**
   * @param {string} origin `{base_url}` of contract §9, without a slash at its end
   * @param {string | null} token null: requests without an Authorization header
   * @param {(exchange: Exchange) => void} observe
   */
  constructor(origin, token, observe) {
    this.origin = origin;
    this.token = token;
    this.observe = observe;
  }

  /** @param {string | null} token */
  withToken(token) {
    return new Client(this.origin, token, this.observe);
  }

  /** @param {string} path of contract §4, e.g. `/workflows/` */
  get(path) {
    return this.send('GET', path);
  }

  /** @param {string} path @param {unknown} [body] */
  post(path, body) {
    return this.send('POST', path, body);
  }

  /** @param {string} path @param {unknown} body */
  patch(path, body) {
    return this.send('PATCH', path, body);
  }

  /** @param {string} path */
  delete(path) {
    return this.send('DELETE', path);
  }

  /**
   * @param {string} method
   * @param {string} path below the version segment
   * @param {unknown} [body] sent as JSON; a text is sent as it is, and called JSON
   */
  send(method, path, body) {
    return this.#exchange(method, `${this.origin}/v0${path}`, this.token, body);
  }

  /**
   * Opens a URL that the server has returned. The token is sent to the server's own origin only.
   * @param {string} url
   */
  open(url) {
    const isAtHome = new URL(url).origin === new URL(this.origin).origin;
    return this.#exchange('GET', url, isAtHome ? this.token : null);
  }

  /**
   * Sends source data without a token (contract §4, "Webhook source").
   * @param {string} webhookUrl
   * @param {unknown} data
   */
  sendData(webhookUrl, data) {
    return this.#exchange('POST', webhookUrl, null, data);
  }

  /**
   * @param {string} method
   * @param {string} url
   * @param {string | null} token
   * @param {unknown} [body]
   * @returns {Promise<Exchange>}
   */
  async #exchange(method, url, token, body) {
    const headers = new Headers();
    if (token !== null) headers.set('authorization', token);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const written = typeof body === 'string' ? body : JSON.stringify(body);
    const request = { method, headers, ...(written !== undefined && { body: written }) };
    const answer = await admitted(url, request);
    const content = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(content);
    const exchange = {
      method,
      url,
      body,
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      content,
      text,
      json: parsed(text),
    };
    this.observe(exchange);
    return exchange;
  }
}

/**
 * Sends a request, and repeats it after a 429. The limits of a server are not in the contract (§8),
 * so they are respected and not tested.
 * @param {string} url
 * @param {{ method: string, headers: Headers, body?: string }} request
 */
async function admitted(url, request) {
  for (let tries = 1; ; tries += 1) {
    const signal = AbortSignal.timeout(LONGEST_REQUEST);
    const answer = await fetch(url, { ...request, signal }).catch((cause) =>
      unanswered(request.method, url, cause),
    );
    if (answer.status !== TOO_MANY_REQUESTS || tries === MAX_TRIES) return answer;
    await answer.arrayBuffer();
    const seconds = Number(answer.headers.get('retry-after') ?? USUAL_PAUSE);
    const pause = Math.min(Number.isNaN(seconds) ? USUAL_PAUSE : seconds, LONGEST_PAUSE);
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  }
}

/**
 * @param {string} method
 * @param {string} url
 * @param {unknown} cause
 * @returns {never}
 */
function unanswered(method, url, cause) {
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
  throw new Unmet({ sent: `${method} ${url}`, expected: 'an answer', came: String(reason) });
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
