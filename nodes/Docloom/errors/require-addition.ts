import type { Answer } from '../transport/answer';
import { apiError } from './api-error';
import { readProblem } from './error-response';
import type { Caller } from '../execution/caller';

/** The status of the response to a request that the server does not support. */
const LACKING = [404, 405, 501];

/** The code for an unknown path at a Docloom service; its other 404s are about an ID. */
const UNKNOWN_PATH = 'unknown_path';

/**
 * Requires that the server has an addition of newer Docloom services.
 * @param addition the object of a sentence, in the plural, such as `template versions`
 * @throws NodeApiError that says which service is needed
 */
export function requireAddition(
  caller: Caller,
  { server, answer }: { readonly server: string; readonly answer: Answer },
  addition: string | undefined,
): void {
  if (addition === undefined || !isLacking(answer)) return;
  throw apiError(caller, {
    message: `The server at ${server} does not support ${addition}: they need a Docloom service that is as new as this node`,
    description:
      "Update the Docloom service, or check 'Base URL' in the credential 'Docloom API'. If both are correct, check the IDs in the parameters of this node.",
    status: answer.statusCode,
  });
}

function isLacking({ statusCode, body }: Answer): boolean {
  if (!LACKING.includes(statusCode)) return false;
  const problem = readProblem(body);
  return statusCode !== 404 || problem === undefined || problem.code === UNKNOWN_PATH;
}
