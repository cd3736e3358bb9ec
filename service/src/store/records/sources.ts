import { timingSafeEqual } from 'node:crypto';
import type { DocumentId, SourceId, TeamId, UserId, WorkflowId } from '@docloom/contract';
import type { InferResult } from 'kysely';
import { readInParts } from '../in-parts.ts';
import { batchedRead } from '../batching/batched-statement.ts';
import { cachedQuery, preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { SourcesTable } from '../tables.ts';
import type { DriveUsage } from './drive/drive-usage.ts';

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

/** A source found by its address, with the fields that incoming data needs. */
export interface AddressedSource {
  id: SourceId;
  workflowId: WorkflowId;
  /** The owner of the workflow and of its outputs. */
  ownerId: UserId;
  ownerTeamId: TeamId | null;
  /** When its workflow was archived; milliseconds since 1970, UTC. */
  archivedAt: number | null;
  /** The fields of the last event, as JSON. */
  learnedFields: string;
  /** The documents of the workflow, in the order of creation. */
  documentIds: readonly DocumentId[];
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
  return sourceIn(rows, secret);
}

/** A source, with the drive usage of its owner. */
export interface SourceWithUsage extends AddressedSource {
  usage: DriveUsage;
}

/** Returns what `findSourceBySecret` does, and the drive usage of the owner. */
export async function findSourceWithUsage(
  store: Store,
  secret: string,
): Promise<SourceWithUsage | undefined> {
  const range = rangeOf(secret);
  if (!range) return undefined;
  const { rows } = await selectSourcesWithUsage(store, range);
  const source = sourceIn(rows, secret);
  const row = rows.find(({ id }) => id === source?.id);
  return source && { ...source, usage: { files: row?.files ?? 0, bytes: row?.bytes ?? 0 } };
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

/** Builds a query with a row for each document of a source, or one without a document. */
function sourcesWithin(store: Store, secret: SecretRange) {
  return queriesOf(store)
    .selectFrom('sources')
    .innerJoin('workflows', 'workflows.id', 'sources.workflowId')
    .innerJoin('users as owner', 'owner.id', 'workflows.ownerId')
    .leftJoin('documents as document', 'document.workflowId', 'workflows.id')
    .select([
      'sources.id',
      'sources.workflowId',
      'sources.secret',
      'sources.learnedFields',
      'workflows.ownerId',
      'owner.teamId as ownerTeamId',
      'workflows.archivedAt',
      'document.id as documentId',
    ])
    .where('sources.secret', '>=', secret.from)
    .where('sources.secret', '<', secret.to)
    .orderBy('document.id');
}

const selectSources = cachedQuery(sourcesWithin);

/** Its rows are not cached: each run changes the usage. */
const selectSourcesWithUsage = batchedRead(
  preparedQuery((store, secret: SecretRange) =>
    sourcesWithin(store, secret)
      .leftJoin('driveUsage', 'driveUsage.userId', 'workflows.ownerId')
      .select(['driveUsage.files', 'driveUsage.bytes']),
  ),
);

type SourceRow = InferResult<ReturnType<typeof sourcesWithin>>[number];

function sourceIn(rows: readonly SourceRow[], secret: string): AddressedSource | undefined {
  const found = rows.filter((source) => isSameSecret(source.secret, secret));
  const [source] = found;
  if (!source) return undefined;
  const { id, workflowId, ownerId, ownerTeamId, learnedFields, archivedAt } = source;
  const documentIds = found.flatMap(({ documentId }) => documentId ?? []);
  return { id, workflowId, ownerId, ownerTeamId, learnedFields, archivedAt, documentIds };
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
  source: Pick<AddressedSource, 'id' | 'learnedFields'>,
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
