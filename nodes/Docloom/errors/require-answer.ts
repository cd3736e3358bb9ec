import { isSuccess, type Answer } from '../transport/answer';
import { apiError } from './api-error';
import type { Caller } from '../execution/caller';
import { describeConnectionError } from './connection-error';
import { describeErrorResponse, type ParameterNames } from './error-response';
import type { Outcome } from '../transport/retry';
import type { Subject } from './subject';

/** A server, and a sentence that says where its address is configured. */
export interface ServerAddress {
  readonly address: string;
  readonly provenance: string;
}

/** Returns the API server, whose address the user configured. */
export function apiAt(baseUrl: string): ServerAddress {
  return {
    address: baseUrl,
    provenance: "The address is 'Base URL' in the credential 'Docloom API'.",
  };
}

/**
 * Returns the response of an outcome.
 * @throws NodeApiError that names the server if there was no response
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
 * Returns the response if its status reports success.
 * @throws NodeApiError with a message for the user for any other status
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
 * Returns the response unless its body is text: websites respond to every address with a page and
 * status 200.
 * @throws NodeApiError that names the server for such a response
 */
export function requireData(caller: Caller, server: string, answer: Answer): Answer {
  const isText = typeof answer.body === 'string' && answer.body !== '';
  if (!isText || !isSuccess(answer)) return answer;
  throw apiError(caller, {
    message: `The response from ${server} is not from the workflow automation API`,
    description:
      "Check the base URL in the credential 'Docloom API': enter the address of the server, without '/v0'.",
    status: answer.statusCode,
  });
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
