import type {
  Delivery,
  DeliveryDetails,
  Document,
  DocumentCreated,
  DocumentCreateInput,
  DocumentFields,
  DocumentPreviewInput,
  DocumentsCreatedEvent,
  DocumentUpdateInput,
  DriveFile,
  Field,
  FileLink,
  FileLinkCreate,
  LatestRun,
  ListedDriveFile,
  OutgoingWebhookDetails,
  OutgoingWebhookListener,
  OutgoingWebhookRegister,
  OutgoingWebhookRegistered,
  OutgoingWebhookRotated,
  OutgoingWebhookRotateSecret,
  OutgoingWebhookTested,
  Run,
  RunFailedEvent,
  Source,
  SourceData,
  SourceDataAccepted,
  TemplateCheck,
  TemplateVersion,
  TemplateVersionCreateInput,
  TemplateVersionRestoreInput,
  TestEvent,
  Workflow,
  WorkflowAccess,
  WorkflowActivity,
  WorkflowCreated,
  WorkflowCreateInput,
  WorkflowUpdateInput,
} from '@docloom/contract';
import type { NumbersExamples } from './numbers-examples.ts';
import { numbersExamples } from './numbers-examples.ts';
import type { PeopleExamples } from './people-examples.ts';
import { peopleExamples } from './people-examples.ts';

const SERVICE = 'https://docloom.example.com';
const RECEIVER = 'https://example.com/documents';
const ADDED_AT = '2026-11-02T08:00:00.000+00:00';
const FAILED_AT = '2026-11-20T09:10:00.000+00:00';
const MADE_AT = '2026-11-20T09:30:00.000+00:00';
const ENDED_AT = '2026-11-20T09:30:00.120+00:00';
const SECRET = 'whsec_2lq0cHFxT0VvbGQzU2VjcmV0T2ZBbkV4YW1wbGU=';

const fileNamed = (id: string, name: string, mimeType: string): DriveFile => ({
  id,
  name,
  url: `${SERVICE}/v0/drive/files/${id}/content/`,
  mimeType,
});
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const template = fileNamed('fil_9Xa41c', 'Invoice.docx', WORD);
const output = fileNamed('fil_6Kw30p', 'Invoice 17.docx', WORD);
const pdf = fileNamed('fil_8Jr77v', 'Invoice 17.pdf', 'application/pdf');

const source: Source = {
  id: 'src_4Zt61d',
  sourceType: 'WEBHOOK',
  sourceFields: ['number', 'customer.name'],
  webhookUrl: `${SERVICE}/hooks/k3Jb0aVtQ2x9`,
};

const document: Document = {
  id: 'doc_3Mw85f',
  documentType: 'CLOUD_DOCS',
  file: template,
  outputName: 'Invoice {{number}}',
  createPdfCopy: true,
  removeOutput: false,
  enablePdfPassword: false,
  pdfPassword: '',
  pdfPasswordPreventCopy: false,
  previewUrl: `${SERVICE}/preview/doc_3Mw85f.c2lnbmVk`,
};

const webhook = { id: 'owc_1Qe94s', webhookUrl: RECEIVER } as const;

const workflow: Workflow = {
  id: 'wkf_2N5kq7',
  name: 'Invoices',
  color: '#cccccc',
  icon: 'DocumentText',
  status: 'COMPLETE',
  autoCreate: true,
  owner: { id: 'usr_0Ada17', name: 'Ada', email: 'ada@example.com' },
  team: null,
  source,
  documents: [document],
  outgoingWebhook: webhook,
  createdByApi: true,
  createdAt: ADDED_AT,
  updatedAt: MADE_AT,
};

const run: Run = {
  id: 'run_7Hd02m',
  workflowId: workflow.id,
  status: 'SUCCEEDED',
  createdAt: FAILED_AT,
  startedAt: FAILED_AT,
  finishedAt: ENDED_AT,
  outputs: [
    {
      documentId: document.id,
      file: output,
      pdf,
      deletedFiles: [],
      error: null,
      templateVersionId: 'ver_0Rs52j',
      renderMilliseconds: 9,
      convertMilliseconds: 240,
      storeMilliseconds: 14,
    },
  ],
  warnings: [],
  error: null,
  waitingFor: null,
  retries: [
    {
      failedAt: FAILED_AT,
      error: { code: 'template_missing', message: 'Restore the template.' },
      retriedAt: MADE_AT,
      retriedBy: {
        kind: 'user',
        id: workflow.owner.id,
        name: workflow.owner.name,
        means: 'session',
        tokenId: null,
      },
    },
  ],
};

const latestRun: LatestRun = {
  id: run.id,
  status: run.status,
  createdAt: run.createdAt,
  finishedAt: run.finishedAt,
};

const delivery: Delivery = {
  id: 'dlv_5Tb98w',
  eventId: 'evt_8Ui20k',
  eventType: 'documents.created',
  runId: run.id,
  webhookUrl: RECEIVER,
  status: 'DELIVERED',
  attempts: 1,
  responseStatus: 200,
  error: null,
  createdAt: ENDED_AT,
  nextAttemptAt: null,
  deliveredAt: ENDED_AT,
};

const deliveryAttempt = {
  at: ENDED_AT,
  milliseconds: 24,
  responseStatus: 200,
  answer: 'ok',
  error: null,
};
const about = { workflow: { id: workflow.id, name: workflow.name }, run: { id: run.id } };

/** An example of each payload, by the name of its schema. */
interface Examples extends PeopleExamples, NumbersExamples {
  Delivery: Delivery;
  DeliveryDetails: DeliveryDetails;
  Document: Document;
  DocumentCreate: DocumentCreateInput;
  DocumentCreated: DocumentCreated;
  DocumentFields: DocumentFields;
  DocumentPreview: DocumentPreviewInput;
  DocumentsCreatedEvent: DocumentsCreatedEvent;
  DocumentUpdate: DocumentUpdateInput;
  DriveFile: DriveFile;
  Field: Field;
  FileLink: FileLink;
  FileLinkCreate: FileLinkCreate;
  ListedDriveFile: ListedDriveFile;
  OutgoingWebhookDetails: OutgoingWebhookDetails;
  OutgoingWebhookListener: OutgoingWebhookListener;
  OutgoingWebhookRegister: OutgoingWebhookRegister;
  OutgoingWebhookRegistered: OutgoingWebhookRegistered;
  OutgoingWebhookRotated: OutgoingWebhookRotated;
  OutgoingWebhookRotateSecret: OutgoingWebhookRotateSecret;
  OutgoingWebhookTested: OutgoingWebhookTested;
  Run: Run;
  RunFailedEvent: RunFailedEvent;
  Source: Source;
  SourceData: SourceData;
  SourceDataAccepted: SourceDataAccepted;
  TemplateCheck: TemplateCheck;
  TemplateVersion: TemplateVersion;
  TemplateVersionCreate: TemplateVersionCreateInput;
  TemplateVersionRestore: TemplateVersionRestoreInput;
  TestEvent: TestEvent;
  Workflow: Workflow;
  WorkflowAccess: WorkflowAccess;
  WorkflowActivity: WorkflowActivity;
  WorkflowCreate: WorkflowCreateInput;
  WorkflowCreated: WorkflowCreated;
  WorkflowUpdate: WorkflowUpdateInput;
}

const examples: Examples = {
  ...peopleExamples(workflow, document),
  ...numbersExamples(workflow),
  Delivery: delivery,
  DeliveryDetails: { ...delivery, tries: [deliveryAttempt] },
  Document: document,
  DocumentCreate: {
    file_id: template.id,
    outputName: 'Invoice {{number}}',
    createPdfCopy: true,
  },
  DocumentCreated: { ...document, errors: [] },
  DocumentPreview: { data: { number: 17 }, format: 'pdf' },
  DocumentFields: { fields: [{ name: 'customer.name', kind: 'text' }], faults: [] },
  DocumentsCreatedEvent: {
    id: delivery.eventId,
    type: 'documents.created',
    timestamp: ENDED_AT,
    data: { ...about, documents: [{ documentId: document.id, file: output, pdf }] },
  },
  DocumentUpdate: { outputName: 'Invoice {{number}}', createPdfCopy: true },
  DriveFile: template,
  Field: {
    name: 'customer.name',
    documents: [document.id],
    kind: 'text',
    inSource: true,
    list: false,
  },
  FileLink: { url: `${SERVICE}/shared/q8Zk2vT0cXw5`, expiresAt: ENDED_AT },
  FileLinkCreate: { expiresInSeconds: 86_400 },
  ListedDriveFile: {
    ...output,
    size: 12_345,
    createdAt: ENDED_AT,
    workflow: about.workflow,
    documentId: null,
    runId: run.id,
  },
  OutgoingWebhookDetails: {
    ...webhook,
    events: ['documents.created'],
    createdAt: MADE_AT,
    status: 'ACTIVE',
    failingSince: null,
    lastSuccessAt: ENDED_AT,
    lastError: null,
  },
  OutgoingWebhookListener: {
    ...webhook,
    events: ['documents.created'],
    createdAt: MADE_AT,
    status: 'ACTIVE',
    failingSince: null,
    lastSuccessAt: ENDED_AT,
    lastError: null,
    additional: true,
  },
  OutgoingWebhookRegister: { webhookUrl: RECEIVER },
  OutgoingWebhookRegistered: {
    ...webhook,
    signingSecret: SECRET,
    events: ['documents.created'],
  },
  OutgoingWebhookRotated: {
    ...webhook,
    signingSecret: SECRET,
    formerSecretValidUntil: '2026-11-21T09:30:00.000+00:00',
  },
  OutgoingWebhookRotateSecret: { graceSeconds: 3600 },
  OutgoingWebhookTested: {
    ...deliveryAttempt,
    eventId: 'evt_3Gh66b',
    webhookUrl: RECEIVER,
    received: true,
  },
  Run: run,
  RunFailedEvent: {
    id: 'evt_9Pl13x',
    type: 'run.failed',
    timestamp: ENDED_AT,
    data: { ...about, error: { code: 'template_missing', message: 'Restore the template.' } },
  },
  Source: source,
  SourceData: { number: 17, customer: { name: 'Grace' } },
  SourceDataAccepted: {},
  TemplateCheck: {
    documentType: document.documentType,
    fields: [{ name: 'customer.name', kind: 'text' }],
    faults: [],
  },
  TemplateVersion: {
    id: 'ver_0Rs52j',
    number: 3,
    createdAt: MADE_AT,
    createdBy: { id: workflow.owner.id, name: workflow.owner.name },
    note: 'The new logo',
    size: 23_456,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    current: true,
    errors: [],
  },
  TemplateVersionCreate: { fileId: template.id, note: 'The new logo' },
  TemplateVersionRestore: { note: 'The old logo again' },
  TestEvent: {
    id: 'evt_3Gh66b',
    type: 'docloom.test',
    timestamp: ENDED_AT,
    data: { workflow: about.workflow },
  },
  Workflow: workflow,
  WorkflowAccess: {
    owner: workflow.owner,
    ownerTeam: { id: 'team_5Kd20b', name: 'Accounts' },
    sharedWith: { id: 'team_7Wq81n', name: 'Sales' },
    mayChange: true,
  },
  WorkflowActivity: { workflowId: workflow.id, latestRun, failedRuns: 0 },
  WorkflowCreate: {
    name: 'Invoices',
    document: { file_id: template.id, outputName: 'Invoice {{number}}', createPdfCopy: true },
    outgoingWebhook: { webhookUrl: RECEIVER },
  },
  WorkflowCreated: {
    ...workflow,
    documents: [{ ...document, errors: [] }],
    outgoingWebhook: { ...webhook, signingSecret: SECRET, events: ['documents.created'] },
  },
  WorkflowUpdate: { color: '#336699' },
};

/**
 * Returns the example of a payload.
 * @param name the name of its schema
 * @throws Error if there is none: every payload must have an example
 */
export function exampleOf(name: string): unknown {
  if (name in examples) return examples[name as keyof Examples];
  throw new Error(`There is no example of ${name}`);
}
