import type { Selectable } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { affectedOne } from '../../batching/affected-one.ts';
import { batchedConditionalWrite } from '../../batching/batched-statement.ts';
import type { ColumnTypes } from '../../batching/row-list.ts';
import { listStatement, partsOf } from '../../batching/row-list.ts';
import { preparedQuery } from '../../prepared-query.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import type { DriveFilesTable, Tables } from '../../tables.ts';
import { requireOwnTransaction } from '../../transaction.ts';
import type { AskedPaths } from './asked-paths.ts';
import { askedPathsOf, isCandidate } from './asked-paths.ts';
import type { IndexedFile } from './drive-files.ts';
import { claimPath } from './drive-files.ts';
import type { PathConflict } from './path-conflicts.ts';
import { findPathConflict } from './path-conflicts.ts';

/**
 * Claims a path for a file if it has no conflict. The caller holds the lock of its names. Members of a
 * batch that holds it may call this at once.
 * @returns the conflict, if there is one
 */
export async function claimFreePath(store: Store, file: IndexedFile): Promise<PathConflict | null> {
  const { asked, isComplete } = askedPathsOf(file.path);
  // Nearly all paths are free, and this is one statement for them.
  if (isComplete && (await insertIfFree(store, file, asked))) return null;
  const conflict = await findPathConflict(store, file.path);
  if (conflict) return conflict;
  // Another member of a batch could claim the path between the two statements.
  requireOwnTransaction(store);
  return (await claimPath(store, file)) ? null : { kind: 'name' };
}

async function insertIfFree(store: Store, file: IndexedFile, asked: AskedPaths): Promise<boolean> {
  const { id, path, ownerId, workflowId, createdAt, size, version, writtenAt, runId } = file;
  const row = { id, path, ownerId, workflowId, createdAt, size, version, writtenAt, runId };
  const { above, below, end } = asked;
  return insertUnlessCandidates(store, { ...row, foldedPath: asked.path, above, below, end });
}

/** A row to insert, and the other paths that may be taken. */
type AskedFile = Selectable<DriveFilesTable> & Omit<AskedPaths, 'path'>;

/** Of several files, one whose path conflicts with that of an earlier one is not inserted. */
const insertUnlessCandidates = batchedConditionalWrite({
  alone: async (store, file: AskedFile) => affectedOne(await insertUnlessCandidate(store, file)),
  together: async (store, files) => {
    const inserted = new Set<string>();
    for (const part of partsOf(withoutConflicts(files))) {
      const { rows } = await insertAllUnlessCandidates(store, part);
      for (const { id } of rows) inserted.add(id);
    }
    return files.map(({ id }) => inserted.has(id));
  },
});

function withoutConflicts(files: readonly AskedFile[]): AskedFile[] {
  const kept: AskedFile[] = [];
  for (const file of files) {
    if (!kept.some((other) => haveConflict(other, file))) kept.push(file);
  }
  return kept;
}

/** Returns whether two files have the same path, or one has the path of a folder of the other. */
function haveConflict(one: AskedFile, other: AskedFile): boolean {
  return (
    isAtOrBelow(one.foldedPath, other.foldedPath) || isAtOrBelow(other.foldedPath, one.foldedPath)
  );
}

const isAtOrBelow = (path: string, folder: string) =>
  path === folder || path.startsWith(`${folder}/`);

const ROW: ColumnTypes<Selectable<DriveFilesTable>> = {
  id: 'text',
  path: 'text',
  foldedPath: 'text',
  ownerId: 'text',
  workflowId: 'text',
  createdAt: 'bigint',
  size: 'bigint',
  version: 'text',
  writtenAt: 'bigint',
  runId: 'text',
};

const ASKED: ColumnTypes<AskedFile> = { ...ROW, above: 'text', below: 'text', end: 'text' };

const NAMES = sql.join(Object.keys(ROW).map((name) => sql.id(name)));

/** Returns the ids of the inserted files. */
const insertAllUnlessCandidates = listStatement(
  ASKED,
  (rows) => sql<{ id: string }>`
    insert into "driveFiles" (${NAMES})
    select ${NAMES} from ${rows}
    where not exists (
        select from "driveFiles" as "file" where "file"."foldedPath" = "row"."above" collate "C")
      and not exists (
        select from "driveFiles" as "file" where "file"."foldedPath" = "row"."below" collate "C")
      and not exists (
        select from "driveFiles" as "file"
        where "file"."foldedPath" >= "row"."foldedPath" collate "C"
          and "file"."foldedPath" < "row"."end" collate "C")
      and not exists (select from "driveMoves")
    on conflict ("path") do nothing
    returning "id"`,
);

const insertUnlessCandidate = preparedQuery((store, { above, below, end, ...file }: AskedFile) => {
  const build = expressionBuilder<Tables>();
  const asked = { path: file.foldedPath, above, below, end };
  const { id, path, foldedPath, ownerId, workflowId, createdAt, runId, ...state } = file;
  const { size, version, writtenAt } = state;
  return queriesOf(store)
    .insertInto('driveFiles')
    .columns([
      'id',
      'path',
      'foldedPath',
      'ownerId',
      'workflowId',
      'createdAt',
      'size',
      'version',
      'writtenAt',
      'runId',
    ])
    .expression(
      queriesOf(store)
        .selectNoFrom([
          build.val(id).as('id'),
          build.val(path).as('path'),
          build.val(foldedPath).as('foldedPath'),
          build.val(ownerId).as('ownerId'),
          build.val(workflowId).as('workflowId'),
          build.val(createdAt).as('createdAt'),
          build.val(size).as('size'),
          build.val(version).as('version'),
          build.val(writtenAt).as('writtenAt'),
          build.val(runId).as('runId'),
        ])
        .where(build.not(isCandidate(store, asked))),
    )
    .onConflict((conflict) => conflict.column('path').doNothing());
});
