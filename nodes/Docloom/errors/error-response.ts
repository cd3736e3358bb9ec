import type { Problem } from '@docloom/contract';
import type { Answer } from '../transport/answer';
import { nameSubject, type Subject } from './subject';

/** What the user reads when the server did not do as asked: what happened, and what to do. */
export interface ErrorText {
  readonly message: string;
  readonly description: string;
}

/** Turns JSON paths of a payload (`$.document.fileId`) into display names of parameters. */
export type ParameterNames = Readonly<Record<string, string>>;

const CREDENTIAL_TOKEN = "the field 'Developer Token' of the credential 'Docloom API'";

/** Problems of which the service speaks as to a programmer, in the words of this node. */
const NODE_MESSAGES: ReadonlyMap<string, ErrorText> = new Map([
  [
    'idempotency_key_reused',
    {
      message: 'The data is not the same as in an earlier try, which the server has accepted',
      description:
        "Nothing was sent again. Values that change from try to try, such as $now, belong in a node before this one: then 'Retry On Fail' sends the same data. If you chose the 'Idempotency Key' yourself, choose another one for other data.",
    },
  ],
  [
    'token_missing',
    {
      message: 'The request reached the server without a developer token',
      description: `Fill in ${CREDENTIAL_TOKEN}. If it is filled in, a proxy between n8n and the server removes the header 'Authorization'.`,
    },
  ],
  [
    'token_unknown',
    {
      message: 'The server does not know the developer token',
      description: `Check ${CREDENTIAL_TOKEN} for typing errors, and that the token is one of this server. If it was revoked, ask the operator of the server for a new one.`,
    },
  ],
  [
    'token_expired',
    {
      message: 'The developer token has expired',
      description: `Ask the operator of the server for a new one, and put it into ${CREDENTIAL_TOKEN}.`,
    },
  ],
]);

const CHECK_BASE =
  "If it is right, check the base URL in the credential 'Docloom API': another server may answer there.";

const ANOTHER_SERVER: ErrorText = {
  message: 'A website answered, and not the workflow automation API',
  description:
    "Check the base URL in the credential 'Docloom API': the address of the server, without '/v0'. If it is right, this server does not have this operation.",
};

/**
 * Words a refusal. A Docloom service says itself what happened, in a problem document; for any
 * other server the status has to do, followed by the words that the server had for it.
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

/** A website says with a page that it has no such address; the API has no pages. */
function isPageOfWebsite(status: number, body: unknown): boolean {
  return [404, 405].includes(status) && typeof body === 'string' && body.trim().startsWith('<');
}

/** What a problem says of its members is left out before them, where it only says it once more. */
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
      return `The server did not accept the request for ${named}`;
    case 401:
    case 403:
      return `The server refused access to ${named}`;
    case 404:
      return subject.id === undefined
        ? `The server does not know ${named}`
        : `There is no ${named} on the server`;
    case 405:
      return `The server does not offer this operation for ${named}`;
    case 410:
      return `The ${named} is archived and cannot be used any more`;
    case 413:
      return `The data sent for ${named} is larger than the server takes`;
    case 429:
      return `The server has had too many requests to answer the one for ${named}`;
    default:
      return `The server answered the request for ${named} with status ${status}`;
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
        : `Check the developer token in the credential 'Docloom API', and that its user may use what ${parameter} names.`;
    case 404:
      return parameter === undefined
        ? "Check the base URL in the credential 'Docloom API'; not every server has this operation."
        : `Check the parameter ${parameter}.`;
    case 405:
      return "This operation needs a Docloom service; check the base URL in the credential 'Docloom API'.";
    case 410:
      return parameter === undefined
        ? 'Choose a workflow that is not archived.'
        : `Choose a workflow that is not archived in ${parameter}.`;
    case 413:
      return 'Send less at once.';
    default:
      return "Try again later, or turn on 'Retry On Fail' in the settings of this node.";
  }
}

/** A request for bytes is also answered with bytes when it is refused. */
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

/** What the server had to say, shortened; undefined for nothing and for a page. */
export function serverMessage(given: unknown): string | undefined {
  const body = readBody(given);
  if (isProblem(body)) return body.detail;
  const text = typeof body === 'string' ? body.trim() : JSON.stringify(body ?? {});
  const isPage = text.startsWith('<');
  if (text === '' || text === '{}' || isPage) return undefined;
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}
