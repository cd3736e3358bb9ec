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
  /** `ok`, or the problem of the files. */
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

/** Queries that both engines understand. */
export const QUERIES = {
  jobs: 'select count(*) as "count" from "jobs"',
  eventsWithoutRun: 'select count(*) as "count" from "sourceEvents" where "runId" is null',
  runs: `select "runs"."id", "runs"."workflowId", "status", "createdAt", "finishedAt", "error", "body"
    from "runs" join "sourceEvents" on "sourceEvents"."id" = "runs"."sourceEventId"
    order by "runs"."id"`,
  outputs: `select "runId", "position", "fileId", "pdfFileId", "error" from "runOutputs"
    order by "runId", "position"`,
  files: 'select "id", "path" from "driveFiles"',
  deliveries: 'select "runId", "eventId", "status", "attempts" from "deliveries"',
} as const;

/**
 * Reads everything.
 * @param soundness what the engine says about its files
 */
export async function stateOf(
  soundness: Pick<StoredState, 'integrity' | 'orphans'>,
  rowsOf: (query: string) => Promise<unknown[]>,
): Promise<StoredState> {
  const count = async (query: string) =>
    ((await rowsOf(query)) as { count: number }[])[0]?.count ?? 0;
  return {
    ...soundness,
    jobs: await count(QUERIES.jobs),
    eventsWithoutRun: await count(QUERIES.eventsWithoutRun),
    runs: (await rowsOf(QUERIES.runs)) as StoredRun[],
    outputs: (await rowsOf(QUERIES.outputs)) as StoredOutput[],
    files: (await rowsOf(QUERIES.files)) as StoredFile[],
    deliveries: (await rowsOf(QUERIES.deliveries)) as StoredDelivery[],
  };
}
