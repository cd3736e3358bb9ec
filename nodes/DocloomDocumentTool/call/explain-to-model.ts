import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { NOT_FINISHED, RUN_CODE } from '../../Docloom/resources/source/run-state/failed-run';

/** What a server answers to data that it cannot use. */
const REJECTED_DATA = ['400', '413', '422'];

/** The codes of failed runs that other data avoids. */
const OTHER_DATA_HELPS = ['document_too_large', 'pdf_password_unusable', 'pdf_too_large'];

/**
 * Returns what the model can do about a failure; undefined if only the user can change the reason,
 * who must see it as a failure of the node.
 */
export function explainToModel(failure: unknown): string | undefined {
  if (failure instanceof NodeApiError) {
    return REJECTED_DATA.includes(failure.httpCode ?? '') ? withOtherData(failure) : undefined;
  }
  if (!(failure instanceof NodeOperationError)) return undefined;
  const code = failure.context[RUN_CODE];
  if (code === NOT_FINISHED) {
    return `${sentenceOf(failure)} The server continues. Do not call the tool again for this document, because it would be created twice.`;
  }
  return OTHER_DATA_HELPS.some((one) => one === code) ? withOtherData(failure) : undefined;
}

function withOtherData(failure: Error): string {
  return `No document was created. ${sentenceOf(failure)} Change the data and call the tool again.`;
}

/** The message without the item, which the model does not know. */
function sentenceOf({ message }: Error): string {
  const sentence = message.replace(/ \[item \d+\]$/, '');
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
