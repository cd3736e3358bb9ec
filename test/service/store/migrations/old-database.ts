import type BetterSqlite from 'better-sqlite3';

/** The rows of some tables, each table after those that it refers to. */
export type Rows = Record<string, Row[]>;
export type Row = Record<string, string | number | null>;

/** The token of the user who owns everything. */
export const TOKEN = 'dlt_of_an_old_user';
const HASH_OF_TOKEN = '666f38eeef41da3f3ad8429032100515c267054be8cebbe284dfd7ea9353cdac';

const NOW = Date.parse('2026-01-02T03:04:05Z');

/** The contents of the old database's drive, by path. */
export const TEMPLATE_PATH = 'Orders/Templates/Order.docx';
export const OUTPUT_PATH = 'Orders/Order.docx';

/**
 * Returns the rows of a killed service of the first version: runs and deliveries in every state,
 * and leased jobs.
 * @param webhookUrl of the registered webhook
 */
export function firstRows(webhookUrl: string): Rows {
  const template = { id: 'fil_template', path: TEMPLATE_PATH };
  const output = { id: 'fil_output', path: OUTPUT_PATH };
  const file = { ownerId: 'usr_1', createdAt: NOW };
  return {
    settings: [{ name: 'preview', value: 'a secret' }],
    teams: [{ id: 'team_1', name: 'Billing', createdAt: NOW }],
    users: [
      { id: 'usr_1', name: 'Ann', email: 'ann@example.com', teamId: 'team_1', createdAt: NOW },
      { id: 'usr_2', name: 'Bob', email: 'bob@example.com', teamId: null, createdAt: NOW },
    ],
    tokens: [{ hash: HASH_OF_TOKEN, userId: 'usr_1', createdAt: NOW }],
    workflows: [workflow('wkf_1', 'Orders', null), workflow('wkf_2', 'Old orders', NOW)],
    sources: [
      { id: 'src_1', workflowId: 'wkf_1', secret: 's1', givenFields: '["a"]', learnedFields: '[]' },
      { id: 'src_2', workflowId: 'wkf_2', secret: 's2', givenFields: null, learnedFields: '["b"]' },
    ],
    driveFiles: [
      { ...template, ...file },
      { ...output, ...file },
    ],
    driveNames: [{ path: 'orders/letter.docx', lastNumber: 7 }],
    documents: [
      {
        id: 'doc_1',
        workflowId: 'wkf_1',
        documentType: 'CLOUD_DOCS',
        fileId: 'fil_template',
        options: JSON.stringify(OPTIONS),
        createdAt: NOW,
      },
    ],
    outgoingWebhooks: [webhook('owc_1', webhookUrl, null), webhook('owc_2', webhookUrl, NOW + 1)],
    sourceEvents: [
      ...['run_queued', 'run_running', 'run_succeeded', 'run_failed'].map(eventOf),
      { ...eventOf('sev_idle'), runId: null, idempotencyKey: 'a key' },
    ],
    runs: [
      run('run_queued', { status: 'QUEUED', startedAt: null, finishedAt: null }),
      run('run_running', { status: 'RUNNING', startedAt: NOW, finishedAt: null }),
      run('run_succeeded', { status: 'SUCCEEDED', startedAt: NOW, finishedAt: NOW + 5 }),
      {
        ...run('run_failed', { status: 'FAILED', startedAt: NOW, finishedAt: NOW + 5 }),
        error: FAULT,
        warnings: '["A field is missing."]',
      },
    ],
    runOutputs: [
      outputOf('run_queued', {}),
      outputOf('run_running', {}),
      outputOf('run_succeeded', { fileId: 'fil_output', finishedAt: NOW + 4 }),
      outputOf('run_failed', { error: FAULT, finishedAt: NOW + 4 }),
    ],
    deliveries: [
      delivery('dlv_pending', webhookUrl, { status: 'PENDING', nextAttemptAt: NOW + 9 }),
      delivery('dlv_delivered', webhookUrl, { status: 'DELIVERED', deliveredAt: NOW + 8 }),
      delivery('dlv_failed', webhookUrl, { status: 'FAILED', error: 'It answered 500.' }),
      // Its webhook was replaced during the delivery.
      {
        ...delivery('dlv_orphan', 'http://127.0.0.1:9/', {
          status: 'PENDING',
          nextAttemptAt: NOW + 9,
        }),
        webhookId: 'owc_0',
      },
    ],
    jobs: [
      job(1, 'run', 'run_queued', { dueAt: NOW, attempts: 0, leasedUntil: null }),
      job(2, 'run', 'run_running', { dueAt: NOW, attempts: 1, leasedUntil: NOW + 60_000 }),
      job(3, 'delivery', 'dlv_pending', { dueAt: NOW + 9, attempts: 1, leasedUntil: null }),
      job(4, 'delivery', 'dlv_orphan', { dueAt: NOW + 9, attempts: 1, leasedUntil: NOW + 60_000 }),
    ],
  };
}

const OPTIONS = {
  outputName: 'Letter {{n}}',
  createPdfCopy: false,
  removeOutput: false,
  enablePdfPassword: false,
  pdfPassword: '',
  pdfPasswordPreventCopy: false,
};

const FAULT = JSON.stringify({ code: 'template_broken', message: 'It is broken.' });

function workflow(id: string, name: string, archivedAt: number | null): Row {
  const look = { color: '#cccccc', icon: 'DocumentText' };
  const at = { archivedAt, createdAt: NOW, updatedAt: NOW };
  return { id, ownerId: 'usr_1', teamId: 'team_1', name, ...look, ...at };
}

function webhook(id: string, webhookUrl: string, expiresAt: number | null): Row {
  const signingSecret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
  const events = '["documents.created"]';
  return { id, workflowId: 'wkf_1', webhookUrl, signingSecret, events, expiresAt, createdAt: NOW };
}

const eventOf = (runId: string): Row => ({
  id: `sev_of_${runId}`,
  workflowId: 'wkf_1',
  body: `{"n":"${runId}"}`,
  idempotencyKey: null,
  receivedAt: NOW,
  runId,
});

const run = (id: string, state: Row): Row => ({
  id,
  workflowId: 'wkf_1',
  sourceEventId: `sev_of_${id}`,
  createdAt: NOW,
  warnings: '[]',
  error: null,
  ...state,
});

const outputOf = (runId: string, state: Row): Row => ({
  runId,
  documentId: 'doc_1',
  position: 0,
  fileId: null,
  pdfFileId: null,
  error: null,
  finishedAt: null,
  ...state,
});

const delivery = (id: string, webhookUrl: string, state: Row): Row => ({
  id,
  workflowId: 'wkf_1',
  runId: 'run_succeeded',
  webhookId: 'owc_1',
  webhookUrl,
  signingSecret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  eventId: `evt_of_${id}`,
  eventType: 'documents.created',
  body: JSON.stringify(eventBody(`evt_of_${id}`)),
  attempts: 1,
  responseStatus: null,
  error: null,
  createdAt: NOW,
  nextAttemptAt: null,
  giveUpAt: null,
  deliveredAt: null,
  ...state,
});

const eventBody = (id: string) => ({
  id,
  type: 'documents.created',
  timestamp: '2026-01-02T03:04:05.000+00:00',
  data: { workflow: { id: 'wkf_1', name: 'Orders' }, run: { id: 'run_succeeded' }, documents: [] },
});

const job = (id: number, kind: string, subjectId: string, state: Row): Row => ({
  id,
  kind,
  subjectId,
  ...state,
});

/** Inserts rows into a database with their schema. */
export function insertRows(database: BetterSqlite.Database, rows: Rows): void {
  for (const [table, ofTable] of Object.entries(rows)) {
    for (const row of ofTable) {
      const columns = Object.keys(row).map((name) => `"${name}"`);
      const values = columns.map(() => '?').join(', ');
      database
        .prepare(`insert into "${table}" (${columns.join(', ')}) values (${values})`)
        .run(...Object.values(row));
    }
  }
}
