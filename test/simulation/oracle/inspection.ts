import type { DeliveryId, RunId, WorkflowId } from '@docloom/contract';
import type { Database, Statement } from 'better-sqlite3';
import type { DatabaseFiles } from '../machine/database-files.ts';
import { openForInspection } from '../machine/faulty-sqlite.ts';

/** A stored job, as far as oracles need it. */
export interface JobRow {
  kind: 'run' | 'quarantinedRun' | 'delivery';
  subjectId: string;
  generation: number;
  groupKey: string;
  dueAt: number;
  leasedAt: number | null;
}

export interface RunRow {
  id: RunId;
  workflowId: WorkflowId;
  status: string;
  finishedAt: number | null;
  generation: number;
  body: string;
}

export interface OutputRow {
  runId: string;
  documentId: string;
  fileId: string | null;
  pdfFileId: string | null;
  error: string | null;
  finishedAt: number | null;
}

export interface DeliveryRow {
  id: DeliveryId;
  runId: RunId;
  workflowId: WorkflowId;
  webhookUrl: string;
  eventId: string;
  eventType: 'documents.created' | 'run.failed';
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  round: number;
  attempts: number;
  error: string | null;
  giveUpAt: number | null;
}

/** Reads what is committed in the database, without the service noticing. */
export class Inspection {
  readonly #files: DatabaseFiles;
  #database: Database | null = null;
  /** By SQL text. */
  readonly #statements = new Map<string, Statement>();

  constructor(files: DatabaseFiles) {
    this.#files = files;
  }

  jobs(): JobRow[] {
    return this.#all<JobRow>('select * from jobs order by id');
  }

  runs(): RunRow[] {
    return this.#all<RunRow>(
      `select runs.*, body from runs join sourceEvents on sourceEvents.id = sourceEventId order by runs.id`,
    );
  }

  run(id: string): RunRow | undefined {
    const [run] = this.#all<RunRow>(
      `select runs.*, body from runs join sourceEvents on sourceEvents.id = sourceEventId where runs.id = ?`,
      id,
    );
    return run;
  }

  runIds(): Set<string> {
    return new Set(this.#all<{ id: string }>('select id from runs').map(({ id }) => id));
  }

  /** The tenant of each run that has not ended, and of these others. */
  tenantsOfUnfinished(others: readonly string[]): string[] {
    const sql = `select coalesce(users.teamId, users.id) as tenantId from runs
      join workflows on workflows.id = workflowId join users on users.id = ownerId
      where runs.finishedAt is null or runs.id in (select value from json_each(?))`;
    const rows = this.#all<{ tenantId: string }>(sql, JSON.stringify(others));
    return rows.map(({ tenantId }) => tenantId);
  }

  /** The number of stored source data with this body that have started a run. */
  countEvents(body: string): number {
    return this.#count(
      'select count(*) as number from sourceEvents where body = ? and runId is not null',
      body,
    );
  }

  outputs(): OutputRow[] {
    return this.#all<OutputRow>('select * from runOutputs order by runId, position');
  }

  deliveries(): DeliveryRow[] {
    return this.#all<DeliveryRow>('select * from deliveries order by id');
  }

  deliveriesOf(runId: string): DeliveryRow[] {
    return this.#all<DeliveryRow>('select * from deliveries where runId = ? order by id', runId);
  }

  /** The deliveries of an event to an address: several if a redelivery has moved one there. */
  deliveriesAt(eventId: string, webhookUrl: string): DeliveryRow[] {
    const sql = 'select * from deliveries where eventId = ? and webhookUrl = ? order by id';
    return this.#all<DeliveryRow>(sql, eventId, webhookUrl);
  }

  /** The paths of drive files by their ids. */
  paths(): Map<string, string> {
    const rows = this.#all<{ id: string; path: string }>('select id, path from driveFiles');
    return new Map(rows.map(({ id, path }) => [id, path]));
  }

  /** The drive files that are templates. */
  templates(): Set<string> {
    const rows = this.#all<{ fileId: string }>('select fileId from documents');
    return new Set(rows.map(({ fileId }) => fileId));
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
    this.#statements.clear();
  }

  #count(sql: string, ...values: string[]): number {
    return this.#all<{ number: number }>(sql, ...values)[0]?.number ?? 0;
  }

  #all<Row>(sql: string, ...values: string[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  #statement(sql: string): Statement {
    this.#database ??= openForInspection(this.#files.file);
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
