/** Valid examples of every resource of the contract, as a server would send them. */
export const driveFile = {
  id: 'fil_1',
  name: 'Invoice.docx',
  url: 'http://127.0.0.1:8080/v0/drive/files/fil_1/content/',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

export const owner = { id: 'usr_1', name: 'Ann Example', email: 'ann@example.com' };

export const team = { id: 'team_1', name: 'Billing' };

export const source = {
  id: 'src_1',
  sourceType: 'WEBHOOK',
  sourceFields: ['number', 'customer.name'],
  webhookUrl: 'http://127.0.0.1:8080/hooks/secret',
};

export const document = {
  id: 'doc_1',
  documentType: 'CLOUD_DOCS',
  file: driveFile,
  outputName: 'Invoice {{number}}',
  createPdfCopy: false,
  removeOutput: false,
  enablePdfPassword: false,
  pdfPassword: '',
  pdfPasswordPreventCopy: false,
  previewUrl: 'http://127.0.0.1:8080/preview/doc_1.signature',
};

export const outgoingWebhook = { id: 'owc_1', webhookUrl: 'https://receiver.example/events' };

export const registeredWebhook = {
  ...outgoingWebhook,
  signingSecret: 'whsec_c2VjcmV0',
  events: ['documents.created'],
};

export const workflow = {
  id: 'wkf_1',
  name: 'Invoices',
  color: '#cccccc',
  icon: 'DocumentText',
  status: 'COMPLETE',
  autoCreate: true,
  owner,
  team,
  source,
  documents: [document],
  outgoingWebhook,
  createdByApi: true,
  createdAt: '2026-11-20T09:30:00.000+00:00',
  updatedAt: '2026-11-20T09:30:00.000+01:00',
};

export const run = {
  id: 'run_1',
  workflowId: 'wkf_1',
  status: 'SUCCEEDED',
  createdAt: '2026-11-20T09:30:00.000+00:00',
  startedAt: '2026-11-20T09:30:00.010+00:00',
  finishedAt: '2026-11-20T09:30:00.100+00:00',
  outputs: [
    {
      documentId: 'doc_1',
      file: driveFile,
      pdf: null,
      deletedFiles: [],
      error: null,
      templateVersionId: 'ver_1',
      renderMilliseconds: 9,
      convertMilliseconds: null,
      storeMilliseconds: 14,
    },
  ],
  warnings: ['The field "iban" is not in the source data and was left empty.'],
  error: null,
  waitingFor: null,
  retries: [
    {
      failedAt: '2026-11-20T09:30:00.050+00:00',
      error: { code: 'template_missing', message: 'Restore the template.' },
      retriedAt: '2026-11-20T09:30:00.090+00:00',
      retriedBy: { kind: 'operator', id: null, name: null, means: 'command_line', tokenId: null },
    },
  ],
};

export const delivery = {
  id: 'dlv_1',
  eventId: 'evt_1',
  eventType: 'documents.created',
  runId: 'run_1',
  webhookUrl: 'https://receiver.example/events',
  status: 'DELIVERED',
  attempts: 1,
  responseStatus: 200,
  error: null,
  createdAt: '2026-11-20T09:30:00.000+00:00',
  nextAttemptAt: null,
  deliveredAt: '2026-11-20T09:30:01.000+00:00',
};

const origin = {
  id: 'evt_1',
  timestamp: '2026-11-20T09:30:00.000+00:00',
  data: { workflow: { id: 'wkf_1', name: 'Invoices' }, run: { id: 'run_1' } },
};

export const documentsCreated = {
  ...origin,
  type: 'documents.created',
  data: { ...origin.data, documents: [{ documentId: 'doc_1', file: driveFile, pdf: null }] },
};

export const runFailed = {
  ...origin,
  type: 'run.failed',
  data: { ...origin.data, error: { code: 'template_broken', message: 'A tag is not closed.' } },
};

export const problem = {
  type: 'urn:docloom:problem:invalid_request',
  title: 'Bad request',
  status: 400,
  detail: 'The request has invalid members: $.name is required.',
  code: 'invalid_request',
  errors: [{ path: '$.name', message: 'is required: a string' }],
};
