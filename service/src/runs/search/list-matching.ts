import type { RunId, RunStatus, WorkflowId } from '@docloom/contract';
import type { Drive } from '../../drive/drive.ts';
import { idPattern } from '../../ids/ids.ts';
import type { ListPage } from '../../store/list-page.ts';
import { collectPage } from '../../store/list-page.ts';
import type { ListedRuns, RunRecord } from '../../store/records/runs.ts';
import { findRun, listRuns } from '../../store/records/runs.ts';
import type { Store } from '../../store/store.ts';
import { existingFilesOf } from '../files-of-runs.ts';
import { nameInError } from './name-in-error.ts';
import { DataSearch } from './search-data.ts';

/** The maximum number of runs that one search reads, so that it ends in a workflow of millions. */
export const MAX_SEARCHED_RUNS = 10_000;

/** The runs to list. */
export interface RunsPage extends ListPage, Pick<ListedRuns, 'acceptedAfter' | 'acceptedBefore'> {
  /** Undefined for any status. */
  status?: RunStatus | undefined;
  /** A part of the run's id or of one of its names; undefined or empty for all runs. */
  search?: string | undefined;
  /** Also searches the values of the source data. Undefined if not. */
  data?: DataLimits | undefined;
}

/** How far the source data is searched. */
export interface DataLimits {
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal;
  /** After how many characters to stop; `MAX_SEARCHED_CHARACTERS` by default. */
  mostCharacters?: number;
}

/** A page of the runs that match. */
export interface MatchingRuns {
  runs: readonly RunRecord[];
  /** What was searched, if there are older runs that were not; otherwise null. */
  searched: SearchedRuns | null;
}

/** The runs that a search has read, from the start of the page. */
export interface SearchedRuns {
  count: number;
  /** When the oldest of them was accepted, in milliseconds since 1970, UTC. */
  oldestAt: number;
}

interface SearchDependencies {
  store: Store;
  drive: Pick<Drive, 'findAll'>;
}

/**
 * Returns a page of a workflow's runs, newest first. Periods, failed runs and runs of any status are
 * found by an index. For the other filters, only `MAX_SEARCHED_RUNS` runs from the start of the page
 * are read.
 * @throws the reason of the signal when it aborts
 */
export async function listMatchingRuns(
  dependencies: SearchDependencies,
  workflowId: WorkflowId,
  { status, search = '', data, ...page }: RunsPage,
): Promise<MatchingRuns> {
  const { store } = dependencies;
  const indexed = status === 'FAILED' ? status : undefined;
  if (search === '' && status === indexed) {
    return {
      runs: await listRuns(store, workflowId, { ...page, status: indexed }),
      searched: null,
    };
  }
  const text = search.toLowerCase();
  if (RUN_ID.test(text)) {
    const run = await findRun(store, text as RunId);
    if (run?.workflowId === workflowId && isIn({ status, ...page }, run)) {
      return { runs: [run], searched: null };
    }
    if (data === undefined) return { runs: [], searched: null };
  }
  const wanted = { text, status, data };
  return new RunSearch(dependencies, workflowId, wanted).read({ ...page, status: indexed });
}

const RUN_ID = idPattern('run');

function isIn(
  { cursor, status, acceptedAfter, acceptedBefore }: RunsPage,
  run: Pick<RunRecord, 'id' | 'status' | 'createdAt'>,
): boolean {
  if (status !== undefined && run.status !== status) return false;
  if (acceptedAfter !== undefined && run.createdAt < acceptedAfter) return false;
  if (acceptedBefore !== undefined && run.createdAt >= acceptedBefore) return false;
  return cursor === undefined || run.id < cursor;
}

interface WantedRuns extends Pick<RunsPage, 'status' | 'data'> {
  /** In lower case; empty for all runs of the status. */
  text: string;
}

/** Reads the runs of a workflow until a page is full, or as many as one search may read. */
class RunSearch {
  readonly #dependencies: SearchDependencies;
  readonly #workflowId: WorkflowId;
  readonly #wanted: WantedRuns;
  readonly #dataSearch: DataSearch | null;
  #count = 0;
  #oldest: RunRecord | undefined;

  constructor(dependencies: SearchDependencies, workflowId: WorkflowId, wanted: WantedRuns) {
    const { text, data } = wanted;
    this.#dependencies = dependencies;
    this.#workflowId = workflowId;
    this.#wanted = wanted;
    this.#dataSearch =
      data === undefined || text === ''
        ? null
        : new DataSearch(dependencies.store, { text, ...data });
  }

  async read(page: ListedRuns): Promise<MatchingRuns> {
    const runs = await collectPage(
      page,
      (part) => this.#list({ ...page, ...part }),
      (read) => this.#matching(read),
    );
    const isFull = page.limit !== undefined && runs.length >= page.limit;
    return { runs, searched: isFull ? null : await this.#searchedUntil(page) };
  }

  async #list(part: ListedRuns): Promise<readonly RunRecord[]> {
    if (this.#hasEnded) return [];
    const limit = Math.min(part.limit ?? MAX_SEARCHED_RUNS, MAX_SEARCHED_RUNS - this.#count);
    return listRuns(this.#dependencies.store, this.#workflowId, { ...part, limit });
  }

  get #hasEnded(): boolean {
    return this.#count >= MAX_SEARCHED_RUNS || this.#dataSearch?.isExhausted === true;
  }

  /** @returns null if there is no older run that was not searched */
  async #searchedUntil(page: ListedRuns): Promise<SearchedRuns | null> {
    if (!this.#hasEnded || this.#oldest === undefined) return null;
    const { id, createdAt } = this.#oldest;
    const next = { ...page, cursor: id, limit: 1 };
    const older = await listRuns(this.#dependencies.store, this.#workflowId, next);
    return older.length === 0 ? null : { count: this.#count, oldestAt: createdAt };
  }

  async #matching(read: readonly RunRecord[]): Promise<readonly RunRecord[]> {
    const { text, status } = this.#wanted;
    const named = text === '' ? null : await runsNamed(this.#dependencies.drive, read, text);
    const isOfStatus = (run: RunRecord) => status === undefined || run.status === status;
    const isFound = (run: RunRecord) => isOfStatus(run) && (named === null || named.has(run.id));
    if (this.#dataSearch === null) {
      this.#hasSearched(read);
      return read.filter(isFound);
    }
    const others = read.filter((run) => isOfStatus(run) && !isFound(run));
    const { searched, found } = await this.#dataSearch.search(others);
    const firstLeft = others[searched];
    const covered = firstLeft === undefined ? read : read.slice(0, read.indexOf(firstLeft));
    this.#hasSearched(covered);
    return covered.filter((run) => isFound(run) || found.has(run.id));
  }

  #hasSearched(runs: readonly RunRecord[]): void {
    this.#count += runs.length;
    this.#oldest = runs.at(-1) ?? this.#oldest;
  }
}

/**
 * Returns the runs with a text in their id, in the name of one of their files, or in the name that a
 * file would have had; see `nameInError`.
 * @param text in lower case
 */
async function runsNamed(
  drive: Pick<Drive, 'findAll'>,
  runs: readonly RunRecord[],
  text: string,
): Promise<ReadonlySet<RunId>> {
  const files = await existingFilesOf(drive, runs);
  const nameOf = (id: string | null) => (id === null ? undefined : files.get(id)?.name);
  const namesOf = ({ outputs }: RunRecord) =>
    outputs.flatMap(({ fileId, pdfFileId, deletedName, deletedPdfName, error }) => [
      nameOf(fileId) ?? deletedName,
      nameOf(pdfFileId) ?? deletedPdfName,
      nameInError(error),
    ]);
  const isNamed = (run: RunRecord) =>
    [run.id, ...namesOf(run)].some((name) => name?.toLowerCase().includes(text));
  return new Set(runs.filter(isNamed).map(({ id }) => id));
}
