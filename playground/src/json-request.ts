/** Thrown for a response that is not a success, with a message for the terminal. */
export class RequestFailed extends Error {
  readonly status: number;

  constructor(request: string, status: number, body: string) {
    super(`${request} answered ${status}: ${body.slice(0, 1000)}`);
    this.name = 'RequestFailed';
    this.status = status;
  }
}

/** Sends a JSON request and returns the response. Throws if it is not a success. */
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
  if (!answer.ok) throw new RequestFailed(`${method} ${url}`, answer.status, text);
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { body: json, headers: answer.headers };
}

/** A form has its own content type. */
function payload(headers: Record<string, string>, body: unknown): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Returns the response body, or undefined if the resource does not exist. */
export async function undefinedIfMissing<Body>(answer: Promise<Body>): Promise<Body | undefined> {
  return undefinedForStatus(answer, [404]);
}

/** Returns the response body, or undefined if it does not exist yet or the server is busy. */
export async function undefinedIfNotReady<Body>(answer: Promise<Body>): Promise<Body | undefined> {
  return undefinedForStatus(answer, [404, 503]);
}

async function undefinedForStatus<Body>(
  answer: Promise<Body>,
  statuses: readonly number[],
): Promise<Body | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RequestFailed && statuses.includes(error.status)) return undefined;
    throw error;
  }
}
