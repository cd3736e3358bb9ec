import { timingSafeEqual } from 'node:crypto';
import type { SourceId, TeamId, UserId, WorkflowId } from '@docloom/contract';
import { readInParts } from '../in-parts.ts';
import { cachedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { SourcesTable } from '../tables.ts';

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
  const beginning = secret.slice(0, FINDING_CHARACTERS);
  // No secret is shorter, and a short prefix would match too many.
  if (beginning.length < FINDING_CHARACTERS) return undefined;
  const { rows } = await selectSources(store, { from: beginning, to: `${beginning}\uffff` });
  const found = rows.find((source) => isSameSecret(source.secret, secret));
  if (!found) return undefined;
  const { id, workflowId, ownerId, ownerTeamId, learnedFields, archivedAt } = found;
  return { id, workflowId, ownerId, ownerTeamId, learnedFields, archivedAt };
}

const selectSources = cachedQuery((store, secret: { from: string; to: string }) =>
  queriesOf(store)
    .selectFrom('sources')
    .innerJoin('workflows', 'workflows.id', 'sources.workflowId')
    .innerJoin('users as owner', 'owner.id', 'workflows.ownerId')
    .select([
      'sources.id',
      'sources.workflowId',
      'sources.secret',
      'sources.learnedFields',
      'workflows.ownerId',
      'owner.teamId as ownerTeamId',
      'workflows.archivedAt',
    ])
    .where('sources.secret', '>=', secret.from)
    .where('sources.secret', '<', secret.to),
);

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
