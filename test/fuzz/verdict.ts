import { Problem } from '@docloom/contract';
import { Answer } from '../service/answer.ts';
import { checkExchange } from '../service/api-document/check-exchange.ts';
import type { DocumentedApi } from '../service/api-document/documented-api.ts';
import type { ApiRequest } from './api-request.ts';
import type { DocumentedOperation } from './draft.ts';
import { sentRequest } from './oracle.ts';
import type { WireAnswer } from './wire.ts';

/** The kind of a request: valid, invalid, or left open by the document. */
export type Kind = 'valid' | 'mutated' | 'open';

/** An allowed answer to a valid request, because of the state of the service. */
interface AnswerOfState {
  status: number;
  codes: readonly string[];
}

/**
 * Other allowed answers to valid requests, by operation: the tested service has no LibreOffice, so it
 * makes no thumbnails and no PDF, and its users have no passwords.
 */
const OF_STATE: Readonly<Record<string, AnswerOfState>> = {
  getThumbnail: { status: 422, codes: ['thumbnail_not_available'] },
  renderPreview: { status: 422, codes: ['render_not_possible', 'template_broken'] },
  changePassword: { status: 409, codes: ['no_password'] },
};

/** Returns the violations of a response. */
export function answerViolations(
  api: DocumentedApi,
  documented: DocumentedOperation,
  { kind, request, answer }: { kind: Kind; request: ApiRequest; answer: WireAnswer },
): string[] {
  return [
    ...statusViolations(documented, kind, answer),
    ...documentViolations(api, request, answer),
  ];
}

function statusViolations(
  documented: DocumentedOperation,
  kind: Kind,
  answer: WireAnswer,
): string[] {
  const { status } = answer;
  if (kind === 'valid') {
    const isDone = goodStatuses(documented).includes(status) || isOfState(documented, answer);
    return isDone ? [] : [`the document allows it, and it was answered ${String(status)}`];
  }
  if (kind === 'open') {
    const isFine = status < 500 || goodStatuses(documented).includes(status);
    return isFine ? [] : [`it was answered ${String(status)}`];
  }
  const isRejected = status >= 400 && status < 500;
  return isRejected ? [] : [`it is broken, and was answered ${String(status)}`];
}

/** The statuses of allowed users. */
export function doneStatuses(documented: DocumentedOperation): number[] {
  const ofState = OF_STATE[documented.operation.operationId];
  return [...goodStatuses(documented), ...(ofState ? [ofState.status] : [])];
}

function goodStatuses({ operation }: DocumentedOperation): number[] {
  return Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 400);
}

function isOfState({ operation }: DocumentedOperation, { status, body }: WireAnswer): boolean {
  const ofState = OF_STATE[operation.operationId];
  if (status !== ofState?.status) return false;
  return (
    body.length === 0 || ofState.codes.includes(Problem.parse(JSON.parse(body.toString())).code)
  );
}

function documentViolations(api: DocumentedApi, request: ApiRequest, answer: WireAnswer): string[] {
  try {
    checkExchange(api, sentRequest(request), readAsAnswer(answer));
    return [];
  } catch (cause) {
    return [(cause as Error).message];
  }
}

function readAsAnswer({ status, headers, body }: WireAnswer): Answer {
  const content = body.length === 0 ? null : Uint8Array.from(body);
  const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  return Answer.of(new Response(null, init), content ?? new Uint8Array());
}
