import type { Problem } from '@docloom/contract';
import type { Answer } from '../transport/answer';
import { nameSubject, nameWithoutArticle, type Subject } from './subject';

/** What happened and what to do, for the user. */
export interface ErrorText {
  readonly message: string;
  readonly description: string;
}

/** Maps JSON paths of a payload (`$.document.fileId`) to display names of parameters. */
export type ParameterNames = Readonly<Record<string, string>>;

const CREDENTIAL_TOKEN = "the field 'Developer Token' of the credential 'Docloom API'";

/** Problem codes whose messages address API clients, with messages for users of this node. */
const NODE_MESSAGES: ReadonlyMap<string, ErrorText> = new Map([
  [
    'idempotency_key_reused',
    {
      message: 'The data differs from an earlier attempt that the server accepted',
      description:
        "Nothing was sent again. Move values that change with each attempt, such as $now, to a node before this one, so that 'Retry On Fail' sends the same data. If you set 'Idempotency Key' yourself, use a different key for different data.",
    },
  ],
  [
    'no_preview_data',
    {
      message: 'There is no data for a preview: the workflow has received none yet',
      description:
        "Choose 'Input Item' in 'Data to Preview', or send data to the workflow first, for example with the operation 'Generate' of the resource 'Document'.",
    },
  ],
  [
    'token_missing',
    {
      message: 'The request reached the server without a developer token',
      description: `Set ${CREDENTIAL_TOKEN}. If it has a value, a proxy between n8n and the server removes the 'Authorization' header.`,
    },
  ],
  [
    'token_unknown',
    {
      message: 'The server does not know the developer token',
      description: `Check ${CREDENTIAL_TOKEN} for typing errors, and make sure that the token belongs to this server. If it was revoked, ask the operator of the server for a new one.`,
    },
  ],
  [
    'token_expired',
    {
      message: 'The developer token has expired',
      description: `Ask the operator of the server for a new token, and enter it in ${CREDENTIAL_TOKEN}.`,
    },
  ],
]);

const CHECK_BASE =
  "If it is correct, check the base URL in the credential 'Docloom API': it may lead to a different server.";

const ANOTHER_SERVER: ErrorText = {
  message: 'A website responded instead of the workflow automation API',
  description:
    "Check the base URL in the credential 'Docloom API': enter the address of the server, without '/v0'. If it is correct, this server does not support this operation.",
};

/**
 * Describes an error response. A Docloom service sends a problem document that says what happened.
 * For other servers, the message depends on the status and includes the server's own message.
 */
export function describeErrorResponse(
  answer: Answer,
  subject: Subject,
  parameterNames: ParameterNames = {},
): ErrorText {
  const body = readBody(answer.body);
  if (isProblem(body)) {
    const nodeMessage = NODE_MESSAGES.get(body.code);
    if (nodeMessage !== undefined) return nodeMessage;
    return {
      message: describeProblem(body, parameterNames),
      description: remedy(answer.statusCode, subject),
    };
  }
  if (subject.id !== undefined && isPageOfWebsite(answer.statusCode, body)) return ANOTHER_SERVER;
  const words = serverMessage(body);
  const saying = words === undefined ? '' : ` The server says: ${words}`;
  const base = answer.statusCode === 404 && subject.parameter !== undefined ? ` ${CHECK_BASE}` : '';
  return {
    message: describeStatus(answer.statusCode, subject),
    description: `${remedy(answer.statusCode, subject)}${base}${saying}`,
  };
}

/** A website responds with an HTML page to unknown addresses; the API has none. */
function isPageOfWebsite(status: number, body: unknown): boolean {
  return [404, 405].includes(status) && typeof body === 'string' && body.trim().startsWith('<');
}

/** Omits the problem's detail if it only repeats the messages of its members. */
function describeProblem({ detail, errors = [] }: Problem, parameterNames: ParameterNames): string {
  if (errors.length === 0) return detail;
  const members = errors.map(({ path, message }) => {
    return `${parameterNames[path] ?? path.replace(/^\$\.?/, '')}: ${message}`;
  });
  const repeats = errors.every(({ message }) => detail.includes(bare(message)));
  return repeats ? members.join('; ') : `${detail} ${members.join('; ')}`;
}

function bare(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function describeStatus(status: number, subject: Subject): string {
  const named = nameSubject(subject);
  switch (status) {
    case 400:
    case 422:
      return `The server rejected the request for ${named}`;
    case 401:
    case 403:
      return `The server denied access to ${named}`;
    case 404:
      return subject.id === undefined
        ? `The server does not know ${named}`
        : `There is no ${named} on the server`;
    case 405:
      return `The server does not support this operation for ${named}`;
    case 410:
      return `The ${nameWithoutArticle(subject)} is archived and can no longer be used`;
    case 413:
      return `The data for ${named} exceeds the size limit of the server`;
    case 429:
      return `Too many requests: the server rejected the request for ${named}`;
    default:
      return `The server responded to the request for ${named} with status ${status}`;
  }
}

function remedy(status: number, subject: Subject): string {
  const parameter = subject.parameter === undefined ? undefined : `'${subject.parameter}'`;
  switch (status) {
    case 400:
    case 422:
      return 'Check the parameters of this node.';
    case 401:
    case 403:
      return parameter === undefined
        ? "Check the developer token in the credential 'Docloom API'."
        : `Check the developer token in the credential 'Docloom API', and that its user has access to the value of ${parameter}.`;
    case 404:
      return parameter === undefined
        ? "Check the base URL in the credential 'Docloom API'. Not every server supports this operation."
        : `Check the parameter ${parameter}.`;
    case 405:
      return "This operation requires a Docloom service. Check the base URL in the credential 'Docloom API'.";
    case 410:
      return parameter === undefined
        ? 'Choose a workflow that is not archived.'
        : `Choose a workflow that is not archived in ${parameter}.`;
    case 413:
      return 'Send less data in one request.';
    default:
      return "Try again later, or turn on 'Retry On Fail' in the settings of this node.";
  }
}

/** Returns the problem document in the body of a response, if it is one. */
export function readProblem(given: unknown): Problem | undefined {
  const body = readBody(given);
  return isProblem(body) ? body : undefined;
}

/** The error response to a request for bytes is also bytes. */
function readBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body;
  const text = body.toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { title, detail } = body as Partial<Record<keyof Problem, unknown>>;
  return typeof title === 'string' && typeof detail === 'string';
}

const MAX_QUOTE_LENGTH = 300;

/** Returns the server's message, shortened; undefined for an empty body or an HTML page. */
export function serverMessage(given: unknown): string | undefined {
  const body = readBody(given);
  if (isProblem(body)) return body.detail;
  const text = typeof body === 'string' ? body.trim() : JSON.stringify(body ?? {});
  const isPage = text.startsWith('<');
  if (text === '' || text === '{}' || isPage) return undefined;
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}
