import type {
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  INodeCredentialTestResult,
} from 'n8n-workflow';
import { findBaseUrlFault, tidyBaseUrl } from './base-url';
import { wordConnectionFault } from './connection-fault';
import { wordsOfServer } from './refusal';
import { textOf } from './required-text';

/** A person waits for the outcome; a wrong address may never answer. */
const PATIENCE_MS = 15_000;

const NO_API =
  "Something answers at this address, but it is not the workflow automation API. Check 'Base URL': the address of the server, and nothing after it.";

/** What is needed of the answer; its body is the text as it came. */
interface TextAnswer {
  readonly statusCode: number;
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
  const baseUrl = tidyBaseUrl(textOf(data?.baseUrl));
  const token = textOf(data?.developerToken);
  const fault = findBaseUrlFault(baseUrl) ?? (await findFault(this, baseUrl, token));
  return fault === undefined
    ? { status: 'OK', message: 'The server takes the token.' }
    : { status: 'Error', message: fault };
}

/** Lists the workflows, which every server can and every token may. */
async function findFault(
  context: ICredentialTestFunctions,
  baseUrl: string,
  token: string,
): Promise<string | undefined> {
  if (token === '') return "'Developer Token' is empty. Paste the token of the server into it.";
  if (!/^[\x20-\x7e]+$/.test(token)) {
    return "'Developer Token' has a sign in it that no token has. Copy it anew, without quotation marks.";
  }
  try {
    const answer: unknown = await context.helpers.request({
      method: 'GET',
      uri: `${baseUrl}/v0/workflows/`,
      // The contract shows the bare token, without a scheme before it.
      headers: { Authorization: token },
      resolveWithFullResponse: true,
      simple: false,
      timeout: PATIENCE_MS,
    });
    return wordAnswer(answer as TextAnswer);
  } catch (failure) {
    const { reason, remedy } = wordConnectionFault(failure, baseUrl);
    return `The server at ${baseUrl} cannot be reached: ${reason}. ${remedy}`;
  }
}

function wordAnswer({ statusCode, body }: TextAnswer): string | undefined {
  if (statusCode === 401 || statusCode === 403) {
    return `The server answers, but it refuses the token. Check 'Developer Token'.${saying(body)}`;
  }
  if (statusCode === 429 || statusCode >= 500) {
    return `The server answers with status ${statusCode}. Try again later, or look into its log.${saying(body)}`;
  }
  return statusCode === 200 && isList(body) ? undefined : NO_API;
}

function saying(body: string): string {
  const words = wordsOfServer(parsed(body));
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
