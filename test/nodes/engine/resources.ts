import type { Delivery, Document, DriveFile, Run, Source, Workflow } from '@docloom/contract';
import type { TemplateVersion } from '@docloom/contract';

const SERVER = 'http://docloom.test';

export function driveFile(changes: Partial<DriveFile> = {}): DriveFile {
  return {
    id: 'file 1',
    name: 'Invoice.docx',
    url: `${SERVER}/files/1`,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ...changes,
  };
}

export function document(changes: Partial<Document> = {}): Document {
  return {
    id: 'doc_1',
    documentType: 'CLOUD_DOCS',
    file: driveFile(),
    outputName: 'Invoice {{number}}',
    createPdfCopy: false,
    removeOutput: false,
    enablePdfPassword: false,
    pdfPassword: '',
    pdfPasswordPreventCopy: false,
    previewUrl: `${SERVER}/preview/1`,
    ...changes,
  };
}

export function templateVersion(changes: Partial<TemplateVersion> = {}): TemplateVersion {
  return {
    id: 'ver_1',
    number: 1,
    createdAt: '2026-11-20T09:30:00.000+00:00',
    createdBy: { id: 'usr_1', name: 'Ada' },
    note: null,
    size: 2,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    current: true,
    errors: [],
    ...changes,
  };
}

export function source(changes: Partial<Source> = {}): Source {
  return {
    id: 'src_1',
    sourceType: 'WEBHOOK',
    sourceFields: ['number'],
    webhookUrl: `${SERVER}/hooks/secret-of-wkf_1`,
    ...changes,
  };
}

export function workflow(changes: Partial<Workflow> = {}): Workflow {
  return {
    id: 'wkf_1',
    name: 'Invoices',
    color: '#cccccc',
    icon: 'DocumentText',
    status: 'COMPLETE',
    autoCreate: true,
    owner: { id: 'usr_1', name: 'Ada', email: 'ada@example.com' },
    team: null,
    source: source(),
    documents: [],
    outgoingWebhook: null,
    createdByApi: true,
    createdAt: '2026-11-20T09:30:00.000+00:00',
    updatedAt: '2026-11-20T09:30:00.000+00:00',
    ...changes,
  };
}

/** Returns the output of a run: a document without a PDF copy. */
export function runOutput(changes: Partial<Run['outputs'][number]> = {}): Run['outputs'][number] {
  return {
    documentId: 'doc_1',
    file: driveFile(),
    pdf: null,
    deletedFiles: [],
    error: null,
    templateVersionId: null,
    renderMilliseconds: null,
    convertMilliseconds: null,
    storeMilliseconds: null,
    ...changes,
  };
}

export function run(changes: Partial<Run> = {}): Run {
  return {
    id: 'run_1',
    workflowId: 'wkf_1',
    status: 'SUCCEEDED',
    createdAt: '2026-11-20T09:30:00.000+00:00',
    startedAt: '2026-11-20T09:30:00.000+00:00',
    finishedAt: '2026-11-20T09:30:01.000+00:00',
    outputs: [],
    warnings: [],
    error: null,
    waitingFor: null,
    retries: [],
    ...changes,
  };
}

export function delivery(): Delivery {
  return {
    id: 'dlv_1',
    eventId: 'evt_1',
    eventType: 'documents.created',
    runId: 'run_1',
    webhookUrl: 'https://example.com/documents',
    status: 'DELIVERED',
    attempts: 1,
    responseStatus: 200,
    error: null,
    createdAt: '2026-11-20T09:30:00.000+00:00',
    nextAttemptAt: null,
    deliveredAt: '2026-11-20T09:30:01.000+00:00',
  };
}
