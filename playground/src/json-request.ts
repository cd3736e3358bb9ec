/** An answer that is not a success, in words for the person at the keyboard. */
export class RefusedRequest extends Error {
  readonly status: number;

  constructor(request: string, status: number, body: string) {
    super(`${request} answered ${status}: ${body.slice(0, 1000)}`);
    this.name = 'RefusedRequest';
    this.status = status;
  }
}

/** One JSON request and the whole answer. Throws when it is not a success. */
export async function requestJson(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ body: unknown; headers: Headers }> {
  const answer = await fetch(url, {
    method,
    ...payload(headers, body),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new RefusedRequest(`${method} ${url}`, answer.status, text);
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { body: json, headers: answer.headers };
}

/** A form brings its own content type. */
function payload(headers: Record<string, string>, body: unknown): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** The answer's body, or undefined when what was asked for does not exist. */
export async function orMissing<Body>(answer: Promise<Body>): Promise<Body | undefined> {
  return unlessRefused(answer, [404]);
}

/** The answer's body, or undefined when it is not there yet, or the server is too busy to say. */
export async function orNotYet<Body>(answer: Promise<Body>): Promise<Body | undefined> {
  return unlessRefused(answer, [404, 503]);
}

async function unlessRefused<Body>(
  answer: Promise<Body>,
  statuses: readonly number[],
): Promise<Body | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RefusedRequest && statuses.includes(error.status)) return undefined;
    throw error;
  }
}
