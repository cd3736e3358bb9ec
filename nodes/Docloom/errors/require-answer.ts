import { isSuccess, type Answer } from '../transport/answer';
import { apiError } from './api-error';
import type { Caller } from '../execution/caller';
import { describeConnectionError } from './connection-error';
import { describeErrorResponse, type ParameterNames } from './error-response';
import type { Outcome } from '../transport/retry';
import type { Subject } from './subject';

/** A server that is asked, and where its address comes from: a sentence for who has to change it. */
export interface ServerAddress {
  readonly address: string;
  readonly provenance: string;
}

/** The server of the API, whose address the user has written. */
export function apiAt(baseUrl: string): ServerAddress {
  return {
    address: baseUrl,
    provenance: "The address is 'Base URL' in the credential 'Docloom API'.",
  };
}

/**
 * The answer in an outcome.
 *
 * @throws NodeApiError that names the server, when nothing came back
 */
export function requireAnswer(caller: Caller, server: ServerAddress, outcome: Outcome): Answer {
  if ('answer' in outcome) return outcome.answer;
  const { address, provenance } = server;
  const { reason, remedy } = describeConnectionError(outcome.failure, address);
  throw apiError(caller, {
    message: `The server at ${address} cannot be reached`,
    description: `${upperFirst(reason)}. ${remedy} ${provenance}`,
  });
}

/**
 * The answer, when it says that the server did what it was asked.
 *
 * @throws NodeApiError with what the user should read, for any other status
 */
export function requireSuccess(
  caller: Caller,
  answer: Answer,
  subject: Subject,
  parameterNames?: ParameterNames,
): Answer {
  if (isSuccess(answer)) return answer;
  throw apiError(caller, {
    ...describeErrorResponse(answer, subject, parameterNames),
    status: answer.statusCode,
  });
}

/**
 * The answer, unless it is a text that pretends to be a success: a website answers every address
 * with a page, and with status 200.
 *
 * @throws NodeApiError that names the server, for such a text
 */
export function requireData(caller: Caller, server: string, answer: Answer): Answer {
  const isText = typeof answer.body === 'string' && answer.body !== '';
  if (!isText || !isSuccess(answer)) return answer;
  throw apiError(caller, {
    message: `What answers at ${server} is not the workflow automation API`,
    description:
      "Check the base URL in the credential 'Docloom API': the address of the server, without '/v0'.",
    status: answer.statusCode,
  });
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
