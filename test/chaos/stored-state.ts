import BetterSqlite from 'better-sqlite3';

export interface StoredRun {
  id: string;
  workflowId: string;
  status: string;
  createdAt: number;
  finishedAt: number | null;
  error: string | null;
  /** The source data that started it, JSON text. */
  body: string;
}

export interface StoredOutput {
  runId: string;
  position: number;
  fileId: string | null;
  pdfFileId: string | null;
  error: string | null;
}

export interface StoredFile {
  id: string;
  path: string;
}

export interface StoredDelivery {
  runId: string;
  eventId: string;
  status: string;
  attempts: number;
}

/** The contents of a stopped service's database. */
export interface StoredState {
  /** `ok`, or the problem of the file. */
  integrity: string;
  /** Rows with dangling foreign keys. */
  orphans: number;
  jobs: number;
  /** Source data that started nothing. */
  eventsWithoutRun: number;
  runs: StoredRun[];
  outputs: StoredOutput[];
  files: StoredFile[];
  deliveries: StoredDelivery[];
}

/** Reads everything at once. */
export function readStoredState(databaseFile: string): StoredState {
  return reading(databaseFile, (database) => {
    const rows = (query: string) => database.prepare(query).all();
    const count = (query: string) => database.prepare(query).pluck().get() as number;
    return {
      integrity: String(database.pragma('integrity_check', { simple: true })),
      orphans: (database.pragma('foreign_key_check') as unknown[]).length,
      jobs: count('select count(*) from jobs'),
      eventsWithoutRun: count('select count(*) from sourceEvents where runId is null'),
      runs: rows(
        `select runs.id, runs.workflowId, status, createdAt, finishedAt, error, body
         from runs join sourceEvents on sourceEvents.id = runs.sourceEventId order by runs.id`,
      ) as StoredRun[],
      outputs: rows(
        'select runId, position, fileId, pdfFileId, error from runOutputs order by runId, position',
      ) as StoredOutput[],
      files: rows('select id, path from driveFiles') as StoredFile[],
      deliveries: rows(
        'select runId, eventId, status, attempts from deliveries',
      ) as StoredDelivery[],
    };
  });
}

/** Returns the amount of unfinished work of a running service. */
export function countJobs(databaseFile: string): number {
  return reading(
    databaseFile,
    (database) => database.prepare('select count(*) from jobs').pluck().get() as number,
  );
}

function reading<Result>(
  databaseFile: string,
  read: (database: BetterSqlite.Database) => Result,
): Result {
  const database = new BetterSqlite(databaseFile, { readonly: true, timeout: 10_000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
