import type { Tables } from '../tables.ts';

/** A table that a move copies. */
export interface CopiedTable {
  readonly name: keyof Tables;
  /** The columns of its primary key. Its rows are read in their order. */
  readonly key: readonly string[];
}

/**
 * The primary keys of all tables, in the order in which the tables are copied:
 *
 * - A table comes after those that its foreign keys name, so the constraints stay on.
 * - The tables that triggers write come last. Copying a table begins by emptying it, so what the
 *   triggers have written for the copied rows is replaced by the rows of the source.
 */
const KEYS: { readonly [Name in keyof Tables]: readonly (keyof Tables[Name] & string)[] } = {
  settings: ['name'],
  teams: ['id'],
  users: ['id'],
  teamOwners: ['userId'],
  tokens: ['hash'],
  identities: ['id'],
  sessions: ['hash'],
  passwords: ['userId'],
  invitations: ['userId'],
  workflows: ['id'],
  sources: ['id'],
  driveFiles: ['id'],
  driveNames: ['path'],
  driveHolders: ['id'],
  driveMoves: ['fileId'],
  driveBlobIds: ['root', 'key'],
  fileLinks: ['hash'],
  documents: ['id'],
  templateVersions: ['id'],
  versionFilesToRemove: ['fileId'],
  sampleData: ['documentId'],
  outgoingWebhooks: ['id'],
  sourceEvents: ['id'],
  runs: ['id'],
  runOutputs: ['runId', 'documentId'],
  deliveries: ['id'],
  deliveryTries: ['id'],
  jobs: ['id'],
  leaseOwners: ['id'],
  auditEntries: ['id'],
  driveUsage: ['userId'],
  workflowReaders: ['readerId', 'workflowId'],
};

/** All tables, in the order in which they are copied. */
export const COPIED_TABLES: readonly CopiedTable[] = Object.entries(KEYS).map(([name, key]) => ({
  // The keys of the object are those of its type.
  name: name as keyof Tables,
  key,
}));

/** The tables whose ids the database counts. */
export const NUMBERED_TABLES: readonly (keyof Tables)[] = ['deliveryTries', 'jobs'];
