import type { Selectable } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { affectedOne } from '../../batching/affected-one.ts';
import { batchedConditionalWrite } from '../../batching/batched-statement.ts';
import type { ColumnTypes } from '../../batching/row-list.ts';
import { partsOf, rowList } from '../../batching/row-list.ts';
import { preparedQuery } from '../../prepared-query.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import type { DriveFilesTable, Tables } from '../../tables.ts';
import { requireOwnTransaction } from '../../transaction.ts';
import type { IndexedFile } from './drive-files.ts';
import { claimPath } from './drive-files.ts';
import { foldPath } from './folded-path.ts';
import { foldersOf } from './folders-of.ts';

/** The conflict of a path: a file has the path of one of its folders, or its own. */
export type PathConflict = { kind: 'folder'; folder: string } | { kind: 'name' };

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
      for (const id of await insertAllUnlessCandidates(store, part)) inserted.add(id);
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

/** @returns the ids of the inserted files */
async function insertAllUnlessCandidates(
  store: Store,
  files: readonly AskedFile[],
): Promise<string[]> {
  const names = sql.join(Object.keys(ROW).map((name) => sql.id(name)));
  const { rows } = await sql<{ id: string }>`
    insert into "driveFiles" (${names})
    select ${names} from ${rowList(ASKED, files)}
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
    returning "id"`.execute(queriesOf(store));
  return rows.map(({ id }) => id);
}

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

/**
 * Returns the conflict of a path that is not in the index yet, with files and with planned moves.
 * Names are compared by their folded form, in which most spellings are the same.
 */
export async function findPathConflict(store: Store, path: string): Promise<PathConflict | null> {
  const folders = foldersOf(path);
  const folded = foldPath(path);
  const { asked, isComplete } = askedPathsOf(path);
  // A conflict is rare, and one statement costs a fraction of those below.
  const isFree = !(await mayBeTaken(store, asked));
  if (isFree && isComplete) return null;
  for (const folder of folders) {
    if (await isTaken(store, foldPath(folder))) return { kind: 'folder', folder };
  }
  if (isFree) return null;
  return (await isTakenOrFolder(store, folded)) ? { kind: 'name' } : null;
}

/** @returns `isComplete`, whether these are all folders of the path */
function askedPathsOf(path: string): { asked: AskedPaths; isComplete: boolean } {
  const folded = foldPath(path);
  const [above = folded, below = folded, ...deeper] = foldersOf(path).map(foldPath);
  const { end } = rangeBelow(folded);
  return { asked: { path: folded, end, above, below }, isComplete: deeper.length === 0 };
}

/** The folded paths of a path that may be taken. */
interface AskedPaths {
  path: string;
  /** Behind all paths below it. */
  end: string;
  above: string;
  below: string;
}

/**
 * Returns false if no file has one of the paths or one below the first, and no move is planned. True
 * may be wrong: the statement has as few parameters and searches as possible.
 */
async function mayBeTaken(store: Store, asked: AskedPaths): Promise<boolean> {
  const { rows } = await findCandidate(store, asked);
  // SQLite has no booleans: there it is 0 or 1.
  return Boolean(rows[0]?.isCandidate ?? true);
}

const findCandidate = preparedQuery((store, asked: AskedPaths) =>
  queriesOf(store).selectNoFrom(isCandidate(store, asked).as('isCandidate')),
);

/** Builds the condition of `mayBeTaken`. */
function isCandidate(store: Store, asked: AskedPaths) {
  const files = queriesOf(store)
    .selectFrom('driveFiles')
    .select(sql`1`.as('one'));
  const moves = queriesOf(store)
    .selectFrom('driveMoves')
    .select(sql`1`.as('one'));
  // A single search with `in` or `or` would create a temporary table, and a union would also read the
  // rows.
  const build = expressionBuilder<Tables>();
  return build.or([
    build.exists(files.where('foldedPath', '=', asked.above)),
    build.exists(files.where('foldedPath', '=', asked.below)),
    // The path itself, those below it, and some others.
    build.exists(files.where('foldedPath', '>=', asked.path).where('foldedPath', '<', asked.end)),
    build.exists(moves),
  ]);
}

async function isTaken(store: Store, foldedPath: string): Promise<boolean> {
  return (await selectByFoldedPath(store, { foldedPath })).rows.length > 0;
}

const selectByFoldedPath = preparedQuery((store, { foldedPath }: { foldedPath: string }) =>
  queriesOf(store)
    .selectFrom('driveFiles')
    .select('id')
    .where('foldedPath', '=', foldedPath)
    .unionAll(
      queriesOf(store)
        .selectFrom('driveMoves')
        .select('fileId as id')
        .where('foldedPath', '=', foldedPath),
    )
    .limit(1),
);

/**
 * Returns whether a file has a folded path or one below it, even if it is not written yet, or is to
 * be moved there.
 */
async function isTakenOrFolder(store: Store, foldedPath: string): Promise<boolean> {
  if (await isTaken(store, foldedPath)) return true;
  return (await selectWithin(store, rangeBelow(foldedPath))).rows.length > 0;
}

/** Returns the range of the paths below a folder; its end is excluded. */
function rangeBelow(foldedPath: string): { first: string; end: string } {
  // `0` is the character after `/`.
  return { first: `${foldedPath}/`, end: `${foldedPath}0` };
}

const selectWithin = preparedQuery((store, { first, end }: { first: string; end: string }) =>
  queriesOf(store)
    .selectFrom('driveFiles')
    .select('id')
    .where('foldedPath', '>=', first)
    .where('foldedPath', '<', end)
    .unionAll(
      queriesOf(store)
        .selectFrom('driveMoves')
        .select('fileId as id')
        .where('foldedPath', '>=', first)
        .where('foldedPath', '<', end),
    )
    .limit(1),
);
