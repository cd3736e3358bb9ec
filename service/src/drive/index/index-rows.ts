import { posix } from 'node:path';
import { problem } from '../../errors/errors.ts';
import type { Store, Transaction } from '../../store/store.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';
import { findDocumentByFile } from '../../store/records/documents.ts';
import { findIndexedFiles, deleteIndexedFile } from '../../store/records/drive/drive-files.ts';
import { findWorkflowOfVersionFile } from '../../store/records/templates/template-versions.ts';
import type { RowCache } from './sharing/row-cache.ts';
import { transact } from '../../store/transaction.ts';

/** Reads and changes rows of the drive's index, with a cache. */
export class IndexRows {
  readonly #store: Store;
  readonly #cache: RowCache;

  constructor({ store, rowCache }: { store: Store; rowCache: RowCache }) {
    this.#store = store;
    this.#cache = rowCache;
  }

  async find(id: string): Promise<IndexedFile | undefined> {
    const [file] = await this.findAll([id]);
    return file;
  }

  async findAll(ids: readonly string[]): Promise<IndexedFile[]> {
    const known = ids.flatMap((id) => this.#cache.get(id) ?? []);
    const isKnown = new Set(known.map(({ id }) => id));
    const others = ids.filter((id) => !isKnown.has(id));
    if (others.length === 0) return known;
    const found = await this.#cache.keepRead(() => findIndexedFiles(this.#store, others));
    return [...known, ...found];
  }

  /** Returns a row. @throws DocloomError `file_unknown` */
  async require(id: string): Promise<IndexedFile> {
    const file = await this.find(id);
    if (!file) throw problem('file_unknown', id);
    return file;
  }

  /**
   * Caches a row.
   * @param row as it was just committed
   */
  keep(row: IndexedFile): void {
    this.#cache.keep(row);
  }

  /** Runs a change of existing rows; each such change must run in here. */
  whileChanging<Result>(ids: readonly string[], change: () => Promise<Result>): Promise<Result> {
    return this.#cache.whileChanging(ids, change);
  }

  /** Deletes a row. */
  async forget(id: string): Promise<void> {
    await this.#cache.whileChanging([id], () => deleteIndexedFile(this.#store, id));
  }

  /** Throws if the file is a template, or a version of one. @throws DocloomError `file_in_use` */
  async requireUnused(file: IndexedFile): Promise<void> {
    await requireUnused(this.#store, file);
  }

  /**
   * Deletes the row of a file that is no template, and no version of one.
   * @param beside runs in the same transaction
   * @throws DocloomError `file_in_use`, the error of `beside`; then nothing is deleted
   */
  async forgetUnused(
    file: IndexedFile,
    beside?: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    const forgetting = this.#cache.whileChanging([file.id], () =>
      transact(this.#store, { lock: null }, async (transaction) => {
        await requireUnused(transaction, file);
        await deleteIndexedFile(transaction, file.id);
        await beside?.(transaction);
      }),
    );
    await forgetting.catch(async (cause: unknown) => {
      // A foreign key prevents the deletion if a document has just begun to use the file.
      await requireUnused(this.#store, file);
      throw cause;
    });
  }
}

async function requireUnused(store: Store, { id, path }: IndexedFile): Promise<void> {
  const name = posix.basename(path);
  const document = await findDocumentByFile(store, id);
  if (document) throw problem('file_in_use', name, document.workflowId, 'a template');
  const workflowId = await findWorkflowOfVersionFile(store, id);
  if (workflowId) throw problem('file_in_use', name, workflowId, 'a version of a template');
}
