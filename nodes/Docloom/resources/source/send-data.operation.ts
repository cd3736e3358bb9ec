import type { Operation } from '../../operation';
import { readWorkflowId, workflowId, workflowSubject } from '../../parameters/workflow-id';
import { postWithoutToken } from '../../transport';
import { readSource } from './read-source';
import { readSourceData, sourceDataParameters } from './source-data';

/** The header that names the run; servers without runs do not send it. */
const RUN_HEADER = 'docloom-run-id';

/** Sends data to the source of a workflow, which makes one document for each template from it. */
export const sendData: Operation = {
  option: {
    name: 'Send Data',
    value: 'sendData',
    action: 'Send data to source',
    description: 'Make documents: send the data of an item to the source of a workflow',
  },
  properties: [workflowId, ...sourceDataParameters],
  async execute(turn) {
    const id = readWorkflowId(turn);
    const data = readSourceData(turn);
    const source = await turn.memory.once(`source of ${id}`, () => readSource(turn, id));
    const answer = await postWithoutToken(turn, source.webhookUrl, data, workflowSubject(id));
    return [{ json: { workflowId: id, runId: runIdIn(answer.headers) } }];
  },
};

function runIdIn(headers: Readonly<Record<string, unknown>>): string | null {
  const runId = headers[RUN_HEADER];
  return typeof runId === 'string' ? runId : null;
}
