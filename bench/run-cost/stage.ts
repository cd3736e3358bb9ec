import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNodes } from '../../deploy/scaled/nodes.ts';
import { findPostgres } from '../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../playground/postgres/postgres-server.mjs';
import { ServiceClient } from '../../playground/src/service-client.ts';
import {
  ACCESS_KEY_ID,
  BUCKET,
  REGION,
  SECRET_ACCESS_KEY,
} from '../../test/service/drive/s3/strict-s3/account.ts';
import { StrictS3 } from '../../test/service/drive/s3/strict-s3/strict-s3.ts';
import type { Arena } from '../pipeline/arena.ts';
import { countingSettings, DatabaseCounters } from './database-counters.ts';
import { processorTimes } from './processor-times.ts';
import type { Usage } from './usage.ts';

const READS: readonly string[] = ['GET', 'HEAD'];

/** Two nodes on servers that count what they use. */
export interface Stage {
  readonly counters: DatabaseCounters;
  /** The address for source data. */
  readonly source: string;
  /** Reads all counters, when the nodes are idle. */
  readonly usage: () => Promise<Usage>;
}

/**
 * Passes two nodes to the work, one for requests and one for jobs, and stops them and their servers
 * afterwards.
 * @throws Error if this machine has no PostgreSQL
 */
export async function onStage<Result>(
  arena: Arena,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const programs = findPostgres();
  if (programs === null) throw new Error('Neither npm nor Debian has installed PostgreSQL here');
  const folder = folderOfServer(tmpdir());
  const settings = countingSettings(programs);
  const postgres = new PostgresServer(folder, programs, settings);
  const storage = await StrictS3.start();
  try {
    await postgres.create();
    await postgres.start();
    const counters = await DatabaseCounters.connect(postgres.url, settings);
    try {
      const source = await prepareNodes(arena, { database: postgres.url, storage });
      return await work({ counters, source, usage: () => usageOf(counters, storage) });
    } finally {
      await arena.servers.stopAll();
      await counters.close();
    }
  } finally {
    await postgres.stop('SIGQUIT');
    await storage.stop();
    await rm(folder, { recursive: true });
  }
}

async function usageOf(counters: DatabaseCounters, storage: StrictS3): Promise<Usage> {
  const database = await counters.read();
  const reads = storage.requests.filter(({ method }) => READS.includes(method)).length;
  return {
    at: performance.now(),
    ...database,
    storageReads: reads,
    storageWrites: storage.requests.length - reads,
    ...processorTimes(),
  };
}

/** @returns the address for source data of a workflow with a letter */
async function prepareNodes(
  { servers, folder, template, receiver }: Arena,
  { database, storage }: { database: string; storage: StrictS3 },
): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const node = {
    servers,
    folder,
    token,
    environment: {
      AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
      DOCLOOM_DATABASE: database,
      DOCLOOM_DRIVE: `s3://${BUCKET}/drive?endpoint=${storage.url}&region=${REGION}&forcePathStyle=true`,
      // Nobody uses it: data is sent to the node itself.
      DOCLOOM_PUBLIC_URL: 'https://docloom.example.com',
      DOCLOOM_ALLOW_WEBHOOKS_TO: '127.0.0.1/32',
    },
  };
  const [url = ''] = await startNodes('api', 1, node);
  await startNodes('worker', 1, node);
  const service = new ServiceClient(url, token);
  const file = join(folder, 'letter.docx');
  await writeFile(file, template);
  const { id } = await service.upload(file);
  const workflow = await service.createWorkflow('Letters', id);
  for (const document of workflow.documents) {
    // Names differ, so that the drive need not search for a free one.
    const change = { outputName: 'Letter {{reference}}' };
    await service.updateDocument(workflow.id, document.id, change);
  }
  await service.registerOutgoingWebhook(workflow.id, receiver.url);
  return new URL(new URL(workflow.source.webhookUrl).pathname, url).href;
}
