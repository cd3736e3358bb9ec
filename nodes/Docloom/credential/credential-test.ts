import type {
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  INodeCredentialTestResult,
} from 'n8n-workflow';
import type { Answer } from '../transport/answer';
import { apiUrl } from '../transport/api-path';
import { parseBaseUrl } from './base-url';
import { describeConnectionError } from '../errors/connection-error';
import { isRedirect } from '../transport/redirect';
import { serverMessage } from '../errors/error-response';
import { describeApiRedirect } from '../errors/require-no-redirect';
import { textOf } from '../values/required-text';

/** A user is waiting, and a wrong address may never respond. */
const TIMEOUT_MS = 15_000;

const NO_API =
  "A server responds at this address, but it is not the workflow automation API. Check 'Base URL': enter the address of the server without a path.";

/** A response with its body as text. */
interface TextAnswer extends Answer {
  readonly body: string;
}

/**
 * Tests the credential for its dialog and says what to change if the test fails. n8n could send the
 * request itself, but reports an unreachable server only as `ECONNREFUSED`.
 */
export async function testDocloomApi(
  this: ICredentialTestFunctions,
  { data }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
  const address = parseBaseUrl(textOf(data?.baseUrl));
  const token = textOf(data?.developerToken);
  const error = address.error ?? (await findError(this, address.baseUrl, token));
  return error === undefined
    ? { status: 'OK', message: 'Connection successful. The server accepted the token.' }
    : { status: 'Error', message: error };
}

/** Lists the workflows, which every server supports and every token may do. */
async function findError(
  context: ICredentialTestFunctions,
  baseUrl: string,
  token: string,
): Promise<string | undefined> {
  if (token === '') return "'Developer Token' is empty. Enter the API token.";
  if (!/^[\x20-\x7e]+$/.test(token)) {
    return "'Developer Token' contains an invalid character. Copy the token again, without quotation marks.";
  }
  const asked = apiUrl(baseUrl, ['workflows']);
  try {
    const answer: unknown = await context.helpers.request({
      method: 'GET',
      uri: asked,
      // If redirects were followed, the test would pass but every request with a body would fail.
      followRedirect: false,
      // The contract shows the bare token, without a scheme before it.
      headers: { Authorization: token },
      resolveWithFullResponse: true,
      simple: false,
      timeout: TIMEOUT_MS,
    });
    return describeAnswer(answer as TextAnswer, baseUrl, asked);
  } catch (failure) {
    const { reason, remedy } = describeConnectionError(failure, baseUrl);
    return `The server at ${baseUrl} cannot be reached: ${reason}. ${remedy}`;
  }
}

function describeAnswer(answer: TextAnswer, baseUrl: string, asked: string): string | undefined {
  const { statusCode, body } = answer;
  if (isRedirect(answer)) {
    const { message, description } = describeApiRedirect(answer, baseUrl, asked);
    return `${message}. ${description}`;
  }
  if (statusCode === 401 || statusCode === 403) {
    return `The server rejected the token. Check 'Developer Token'.${saying(body)}`;
  }
  if (statusCode === 429 || statusCode >= 500) {
    return `The server responded with status ${statusCode}. Try again later, or check the server's log.${saying(body)}`;
  }
  return statusCode === 200 && isList(body) ? undefined : NO_API;
}

function saying(body: string): string {
  const words = serverMessage(parsed(body));
  return words === undefined ? '' : ` The server says: ${words}`;
}

/** Websites often respond to every address with a page and status 200. */
function isList(body: string): boolean {
  return Array.isArray(parsed(body));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
