import type { IDataObject } from 'n8n-workflow';
import { toNodeError } from '../../Docloom/errors/node-error';
import type { ItemContext } from '../../Docloom/execution/operation';
import { readWorkflowId } from '../../Docloom/parameters/workflow';
import { makeDocuments, sendData } from '../../Docloom/resources/source/make-documents';
import { hasRuns } from '../../Docloom/resources/source/run-state/server-runs';
import { mergeData } from '../data/merge-data';
import { readModelData } from '../data/model-data';
import { readToolFields } from '../data/tool-fields';
import { readWantedLinks } from '../parameters/links';
import { readMoreData } from '../parameters/more-data';
import { readTimeoutSeconds } from '../parameters/options';
import { describeRun } from './describe-run';
import { explainToModel } from './explain-to-model';
import { linkFiles } from './link-files';

const TRY_AGAIN =
  'Call the tool again with all fields in "data". Send an empty text for a field that should stay empty.';

/**
 * Makes the documents of one call, and returns a text for the model: links to the files, or what to
 * change about the data.
 * @param given the arguments of the model
 * @throws NodeOperationError or NodeApiError for what only the user can change, such as a rejected
 * token
 */
export async function answerCall(item: ItemContext, given: IDataObject): Promise<string> {
  const workflowId = readWorkflowId(item);
  const wanted = readWantedLinks(item);
  const timeoutSeconds = readTimeoutSeconds(item);
  const ofFlow = readMoreData(item);
  const fields = await readToolFields(item, workflowId, ofFlow);
  const { data, problem } = readModelData(given, fields);
  if (problem !== undefined) return `No document was created. ${problem} ${TRY_AGAIN}`;

  const sending = {
    workflowId,
    data: mergeData(data, ofFlow),
    options: { requiresAllFields: false, timeoutSeconds },
  };
  try {
    if (!(await hasRuns(item, workflowId))) {
      await sendData(item, sending);
      return 'The server accepted the data and makes the documents. It does not report when they are ready, so there is no link. Do not call the tool again for them.';
    }
    const run = await makeDocuments(item, sending);
    return describeRun(run, await linkFiles(item, run, wanted));
  } catch (failure) {
    const explained = explainToModel(failure);
    if (explained === undefined) throw toNodeError(item, failure);
    return explained;
  }
}
