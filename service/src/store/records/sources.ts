import { timingSafeEqual } from 'node:crypto';
import type { SourceId, TeamId, UserId, WorkflowId } from '@docloom/contract';
import { readInParts } from '../in-parts.ts';
import { batchedRead } from '../batching/batched-statement.ts';
import { cachedQuery, preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { SourcesTable } from '../tables.ts';
import type { DriveUsage } from './drive/drive-usage.ts';
import type { WorkflowOfRun } from './subjects/workflows-of-runs.ts';
import { COLUMNS_OF_DOCUMENT, workflowOfRows } from './subjects/workflows-of-runs.ts';

/** A source as the rest of the service uses it. */
export interface SourceRecord {
  id: SourceId;
  workflowId: WorkflowId;
  secret: string;
  sourceFields: string[];
}

/** Stores a new source. */
export async function insertSource(
  store: Store,
  source: { id: SourceId; workflowId: WorkflowId; secret: string; givenFields: string[] },
): Promise<void> {
  const givenFields = source.givenFields.length === 0 ? null : JSON.stringify(source.givenFields);
  await queriesOf(store)
    .insertInto('sources')
    .values({ ...source, givenFields, learnedFields: '[]' })
    .execute();
}

/** A source found by its address, as it is needed before its data is received. */
export interface AddressedSource {
  id: SourceId;
  workflowId: WorkflowId;
  /** The owner of the workflow and of its outputs. */
  ownerId: UserId;
  ownerTeamId: TeamId | null;
  /** When its workflow was archived; milliseconds since 1970, UTC. */
  archivedAt: number | null;
}

/**
 * The length of the prefix that finds a secret in the index, without constant time. The other 31 of
 * its 43 characters are unpredictable, and are compared in constant time.
 */
const FINDING_CHARACTERS = 12;

/** Returns the source whose address has the secret, if there is one. */
export async function findSourceBySecret(
  store: Store,
  secret: string,
): Promise<AddressedSource | undefined> {
  const range = rangeOf(secret);
  if (!range) return undefined;
  const { rows } = await selectSources(store, range);
  const [row] = rowsWith(secret, rows);
  if (!row) return undefined;
  const { id, workflowId, ownerId, ownerTeamId, archivedAt } = row;
  return { id, workflowId, ownerId, ownerTeamId, archivedAt };
}

/** A source, with everything that its next run needs. */
export interface SourceOfRun extends Pick<AddressedSource, 'id' | 'archivedAt'> {
  /** The fields of the last event, as JSON. */
  learnedFields: string;
  workflow: WorkflowOfRun;
  /** Of the owner of the workflow. */
  usage: DriveUsage;
}

/** Returns the source whose address has the secret, as it is needed to accept its data. */
export async function findSourceOfRun(
  store: Store,
  secret: string,
): Promise<SourceOfRun | undefined> {
  const range = rangeOf(secret);
  if (!range) return undefined;
  const rows = rowsWith(secret, (await selectSourcesOfRuns(store, range)).rows);
  const workflow = workflowOfRows(rows);
  const [row] = rows;
  if (!row || !workflow) return undefined;
  const { sourceId: id, archivedAt, learnedFields, files, bytes } = row;
  return {
    id,
    archivedAt,
    learnedFields,
    workflow,
    usage: { files: files ?? 0, bytes: bytes ?? 0 },
  };
}

/** Secrets from one text to another, which is excluded. */
interface SecretRange {
  from: string;
  to: string;
}

/** No secret is shorter than this prefix, and a shorter one would match too many. */
function rangeOf(secret: string): SecretRange | undefined {
  const beginning = secret.slice(0, FINDING_CHARACTERS);
  if (beginning.length < FINDING_CHARACTERS) return undefined;
  return { from: beginning, to: `${beginning}\uffff` };
}

function sourcesWithin(store: Store, secret: SecretRange) {
  return queriesOf(store)
    .selectFrom('sources')
    .innerJoin('workflows', 'workflows.id', 'sources.workflowId')
    .innerJoin('users as owner', 'owner.id', 'workflows.ownerId')
    .select([
      'sources.secret',
      'workflows.archivedAt',
      'workflows.ownerId',
      'owner.teamId as ownerTeamId',
    ])
    .where('sources.secret', '>=', secret.from)
    .where('sources.secret', '<', secret.to);
}

const selectSources = cachedQuery((store, secret: SecretRange) =>
  sourcesWithin(store, secret).select(['sources.id', 'sources.workflowId']),
);

/**
 * Has a row for each document of a source, or one without a document. The rows are not cached: each
 * run changes the usage.
 */
const selectSourcesOfRuns = batchedRead(
  preparedQuery((store, secret: SecretRange) =>
    sourcesWithin(store, secret)
      .leftJoin('documents as document', 'document.workflowId', 'workflows.id')
      .leftJoin('driveUsage', 'driveUsage.userId', 'workflows.ownerId')
      .select(['sources.id as sourceId', 'sources.learnedFields'])
      .select(['workflows.id', 'workflows.name', ...COLUMNS_OF_DOCUMENT])
      .select(['driveUsage.files', 'driveUsage.bytes'])
      .orderBy('document.id'),
  ),
);

function rowsWith<Row extends { secret: string }>(secret: string, rows: readonly Row[]): Row[] {
  return rows.filter((row) => isSameSecret(row.secret, secret));
}

function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/**
 * Returns the sources of workflows.
 * @param workflowIds each has one source
 */
export async function listSources(
  store: Store,
  workflowIds: readonly WorkflowId[],
): Promise<SourceRecord[]> {
  const rows = await readInParts(workflowIds, (part) =>
    queriesOf(store).selectFrom('sources').selectAll().where('workflowId', 'in', part).execute(),
  );
  return rows.map(toRecord);
}

/**
 * Stores the field names of the last event (contract §2, `sourceFields`). Most events have the same
 * ones, which are not written again.
 */
export async function addSourceFields(
  store: Store,
  source: Pick<SourceOfRun, 'id' | 'learnedFields'>,
  fields: readonly string[],
): Promise<void> {
  const learnedFields = JSON.stringify(fields);
  if (learnedFields === source.learnedFields) return;
  await queriesOf(store)
    .updateTable('sources')
    .set({ learnedFields })
    .where('id', '=', source.id)
    .execute();
}

/** An older version may have stored an empty list of given fields. */
const NONE_GIVEN = '[]';

function toRecord(row: SourcesTable): SourceRecord {
  const { givenFields, learnedFields, ...source } = row;
  const isGiven = givenFields !== null && givenFields !== NONE_GIVEN;
  return {
    ...source,
    sourceFields: JSON.parse(isGiven ? givenFields : learnedFields) as string[],
  };
}
