import {
  createWorkflow,
  downloadDriveFile,
  getRun,
  sendSourceData,
  updateDocument,
  uploadDriveFile,
  type DocumentCreate,
} from './generated/orval/client';
import { CreateWorkflowResponse, GetRunResponse } from './generated/orval/zod';
import type { Start, Trip } from './trip';

/** Makes a document with a client of orval, and reads what comes with its zod schemas. */
export async function makeDocument({ token, template }: Start): Promise<Trip> {
  const options = { headers: { Authorization: token } };

  const file = new File([template], 'Letter.docx');
  const uploaded = await uploadDriveFile({ file }, options);
  if (uploaded.status !== 201) throw new Error(uploaded.data.detail);

  // @ts-expect-error: a misspelled member does not compile
  const misspelled: DocumentCreate = { creatPdfCopy: true };

  const wanted = {
    name: 'Letters',
    document: { file_id: uploaded.data.id },
    outgoingWebhook: null,
  };
  const created = await createWorkflow(wanted, { requireValid: true }, options);
  if (created.status !== 201) throw new Error(created.data.detail);
  const workflow = created.data;
  CreateWorkflowResponse.parse(workflow);
  const document = needed(workflow.documents[0]);

  const change = { ...document, outputName: 'Letter to {{name}}' };
  const changed = await updateDocument(workflow.id, document.id, change, options);
  if (changed.status !== 200) throw new Error(changed.data.detail);

  const secret = needed(workflow.source.webhookUrl.split('/').at(-1));
  const sent = await sendSourceData(secret, { name: 'Ada' });
  const runId = needed(sent.headers.get('docloom-run-id'));

  const ended = await getRun(workflow.id, runId, { wait: 60 }, options);
  if (ended.status !== 200) throw new Error('There is no run');
  GetRunResponse.parse(ended.data);
  const output = needed(ended.data.outputs[0]?.file);

  const downloaded = await downloadDriveFile(output.id, options);
  if (downloaded.status !== 200) throw new Error('There is no file');

  const refused = await createWorkflow(misspelled as { name: string }, undefined, options);
  if (refused.status !== 400) throw new Error('It was not refused');
  const code: 'invalid_request' | undefined =
    refused.data.code === 'invalid_request' ? refused.data.code : undefined;
  return {
    name: output.name,
    content: new Uint8Array(await downloaded.data.arrayBuffer()),
    refused: [code, refused.data.errors?.[0]?.path],
  };
}

function needed<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('There is nothing');
  return value;
}
