import createClient from 'openapi-fetch';
import type { components, paths } from './generated/openapi-typescript';
import type { Start, Trip } from './trip';

/** Makes a document with types of openapi-typescript. */
export async function makeDocument({ base, token, template }: Start): Promise<Trip> {
  const client = createClient<paths>({ baseUrl: base, headers: { Authorization: token } });

  const upload = await client.POST('/v0/drive/files/', {
    // These types have a string for the bytes of a file.
    body: { file: new Blob([template]) as unknown as string },
    bodySerializer: ({ file }) => {
      const form = new FormData();
      form.append('file', file as unknown as Blob, 'Letter.docx');
      return form;
    },
  });
  const file_id = needed(upload.data).id;

  // @ts-expect-error: a misspelled member does not compile
  const misspelled: components['schemas']['DocumentCreate'] = { creatPdfCopy: true };

  const created = await client.POST('/v0/workflows/', {
    params: { query: { requireValid: true } },
    body: { name: 'Letters', document: { file_id }, outgoingWebhook: null },
  });
  const workflow = needed(created.data);
  const document = needed(workflow.documents[0]);

  await client.PATCH('/v0/workflows/{workflowId}/documents/{documentId}/', {
    params: { path: { workflowId: workflow.id, documentId: document.id } },
    body: { ...document, outputName: 'Letter to {{name}}' },
  });

  const secret = needed(workflow.source.webhookUrl.split('/').at(-1));
  const sent = await client.POST('/hooks/{secret}', {
    params: { path: { secret } },
    body: { name: 'Ada' },
  });
  const runId = needed(sent.response.headers.get('docloom-run-id'));

  const ended = await client.GET('/v0/workflows/{workflowId}/runs/{runId}/', {
    params: { path: { workflowId: workflow.id, runId }, query: { wait: 60 } },
  });
  const file = needed(needed(ended.data).outputs[0]?.file);

  const downloaded = await client.GET('/v0/drive/files/{fileId}/content/', {
    params: { path: { fileId: file.id } },
    parseAs: 'arrayBuffer',
  });

  const { error } = await client.POST('/v0/workflows/', { body: misspelled as { name: string } });
  if (error?.status !== 400) throw new Error(error?.detail);
  const code: 'invalid_request' | undefined =
    error.code === 'invalid_request' ? error.code : undefined;
  return {
    name: file.name,
    content: new Uint8Array(needed(downloaded.data) as unknown as ArrayBuffer),
    refused: [code, error.errors?.[0]?.path],
  };
}

function needed<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('There is nothing');
  return value;
}
