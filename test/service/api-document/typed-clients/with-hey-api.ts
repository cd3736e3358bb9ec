import { createClient } from './generated/hey-api/client';
import {
  createWorkflow,
  downloadDriveFile,
  getRun,
  sendSourceData,
  updateDocument,
  uploadDriveFile,
} from './generated/hey-api/sdk.gen';
import type { DocumentCreate } from './generated/hey-api/types.gen';
import { zRun, zWorkflowCreated } from './generated/hey-api/zod.gen';
import type { Start, Trip } from './trip';

/** Makes a document with a client of @hey-api/openapi-ts, and reads what comes with its zod schemas. */
export async function makeDocument({ base, token, template }: Start): Promise<Trip> {
  const client = createClient({ baseUrl: base, auth: () => token });

  const file = new File([template], 'Letter.docx');
  const { data: uploaded } = await uploadDriveFile({ client, body: { file }, throwOnError: true });

  // @ts-expect-error: a misspelled member does not compile
  const misspelled: DocumentCreate = { creatPdfCopy: true };

  const { data: workflow } = await createWorkflow({
    client,
    query: { requireValid: true },
    body: { name: 'Letters', document: { file_id: uploaded.id }, outgoingWebhook: null },
    throwOnError: true,
  });
  zWorkflowCreated.parse(workflow);
  const document = needed(workflow.documents[0]);

  await updateDocument({
    client,
    path: { workflowId: workflow.id, documentId: document.id },
    body: { ...document, outputName: 'Letter to {{name}}' },
    throwOnError: true,
  });

  const { response } = await sendSourceData({
    client,
    path: { secret: needed(workflow.source.webhookUrl.split('/').at(-1)) },
    body: { name: 'Ada' },
    throwOnError: true,
  });
  const runId = needed(response.headers.get('docloom-run-id'));

  const { data: run } = await getRun({
    client,
    path: { workflowId: workflow.id, runId },
    query: { wait: 60 },
    throwOnError: true,
  });
  zRun.parse(run);
  const output = needed(run.outputs[0]?.file);

  const { data: downloaded } = await downloadDriveFile({
    client,
    path: { fileId: output.id },
    throwOnError: true,
  });

  const { error } = await createWorkflow({ client, body: misspelled as { name: string } });
  if (error?.status !== 400) throw new Error(error?.detail);
  const code: 'invalid_request' | undefined =
    error.code === 'invalid_request' ? error.code : undefined;
  return {
    name: output.name,
    content: new Uint8Array(await downloaded.arrayBuffer()),
    refused: [code, error.errors?.[0]?.path],
  };
}

function needed<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('There is nothing');
  return value;
}
