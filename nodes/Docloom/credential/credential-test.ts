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

/** A person waits for the outcome; a wrong address may never answer. */
const TIMEOUT_MS = 15_000;

const NO_API =
  "Something answers at this address, but it is not the workflow automation API. Check 'Base URL': the address of the server, and nothing after it.";

/** An answer whose body is the text as it came. */
interface TextAnswer extends Answer {
  readonly body: string;
}

/**
 * What the dialog of the credential says about it: that the server takes it, or what to change. n8n
 * could send the request itself, but says of a server that is away no more than `ECONNREFUSED`.
 */
export async function testDocloomApi(
  this: ICredentialTestFunctions,
  { data }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
  const address = parseBaseUrl(textOf(data?.baseUrl));
  const token = textOf(data?.developerToken);
  const error = address.error ?? (await findError(this, address.baseUrl, token));
  return error === undefined
    ? { status: 'OK', message: 'The server takes the token.' }
    : { status: 'Error', message: error };
}

/** Lists the workflows, which every server can and every token may. */
async function findError(
  context: ICredentialTestFunctions,
  baseUrl: string,
  token: string,
): Promise<string | undefined> {
  if (token === '') return "'Developer Token' is empty. Paste the token of the server into it.";
  if (!/^[\x20-\x7e]+$/.test(token)) {
    return "'Developer Token' has a sign in it that no token has. Copy it anew, without quotation marks.";
  }
  const asked = apiUrl(baseUrl, ['workflows']);
  try {
    const answer: unknown = await context.helpers.request({
      method: 'GET',
      uri: asked,
      // A redirect that is followed passes the test, and every request that sends something fails.
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
    return `The server answers, but it refuses the token. Check 'Developer Token'.${saying(body)}`;
  }
  if (statusCode === 429 || statusCode >= 500) {
    return `The server answers with status ${statusCode}. Try again later, or look into its log.${saying(body)}`;
  }
  return statusCode === 200 && isList(body) ? undefined : NO_API;
}

function saying(body: string): string {
  const words = serverMessage(parsed(body));
  return words === undefined ? '' : ` The server says: ${words}`;
}

/** A website answers every address with a page, and with status 200. */
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
