import { NodeApiError } from 'n8n-workflow';
import { isSuccess, type Answer } from './answer';
import { namingItem, type Caller } from './caller';
import { wordConnectionFault } from './connection-fault';
import { wordRefusal, type ParameterNames } from './refusal';
import type { Outcome } from './repeat';
import type { Subject } from './subject';

/**
 * The answer in an outcome.
 *
 * @throws NodeApiError that names the server, when nothing came back
 */
export function requireAnswer(caller: Caller, server: string, outcome: Outcome): Answer {
  if ('answer' in outcome) return outcome.answer;
  const { reason, remedy } = wordConnectionFault(outcome.failure, server);
  throw new NodeApiError(
    caller.context.getNode(),
    {},
    {
      message: namingItem(`The server at ${server} cannot be reached`, caller),
      description: `${upperFirst(reason)}. ${remedy} The address is 'Base URL' in the credential 'Docloom API'.`,
      itemIndex: caller.itemIndex,
    },
  );
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
  const { message, description } = wordRefusal(answer, subject, parameterNames);
  throw new NodeApiError(
    caller.context.getNode(),
    {},
    {
      message: namingItem(message, caller),
      description,
      httpCode: String(answer.statusCode),
      itemIndex: caller.itemIndex,
    },
  );
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
  throw new NodeApiError(
    caller.context.getNode(),
    {},
    {
      message: namingItem(`What answers at ${server} is not the workflow automation API`, caller),
      description:
        "Check the base URL in the credential 'Docloom API': the address of the server, without '/v0'.",
      httpCode: String(answer.statusCode),
      itemIndex: caller.itemIndex,
    },
  );
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
