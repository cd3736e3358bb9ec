import type { DocumentId, TemplateVersionId } from '@docloom/contract';
import { posix } from 'node:path';
import { recordDocumentChange } from '../../../audit/record-change.ts';
import { KeyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Mutex } from '../../../concurrency/mutex.ts';
import type { PerProcess } from '../../../concurrency/scope.ts';
import { tenantOfWorkflow } from '../../../concurrency/tenant.ts';
import type { TemplateVersionRecord } from '../../../store/records/templates/template-versions.ts';
import {
  findVersionByContent,
  insertTemplateVersion,
  listTemplateVersions,
  setVersionFile,
} from '../../../store/records/templates/template-versions.ts';
import { endRemoval } from '../../../store/records/templates/version-files-to-remove.ts';
import { transact } from '../../../store/transaction.ts';
import { documentOf } from '../../access.ts';
import { inspectTemplate } from '../inspect-template.ts';
import { contentHash } from './content-hash.ts';
import { findContent } from './read-version.ts';
import { pruneVersions } from './prune-versions.ts';
import type {
  VersionDependencies,
  VersionedDocument,
  VersionsOwner,
} from './version-dependencies.ts';
import { removeVersionFile, writeVersionFile } from './version-files.ts';

/**
 * Knows which version of a template a content is. Versions are identified by their content: people
 * may change, replace or restore the template in the drive folder, and a content that no version
 * has becomes a new version. So no run names a version whose content it has not used.
 *
 * A mutex keeps changes of the versions of a document apart.
 */
export class TemplateVersions implements PerProcess {
  readonly scope = 'per process';
  readonly #dependencies: VersionDependencies;
  readonly #mutex: Mutex<DocumentId>;
  /**
   * The drive returns the same bytes until a file is written, so runs need neither hash nor query. If
   * another process makes a newer version of the same content, it writes the template again. Nothing
   * refers to the row of a version that it has removed meanwhile: a run stores the id alone.
   */
  #known = new WeakMap<Uint8Array, TemplateVersionId>();

  /** @param mutex by default, no other process changes versions */
  constructor(dependencies: VersionDependencies, mutex: Mutex<DocumentId> = new KeyedMutex()) {
    this.#dependencies = dependencies;
    this.#mutex = mutex;
  }

  /**
   * Returns the version that a run uses. Never rejects: a run does not fail because its version is
   * not known.
   * @param content as `Drive.read` returned it
   * @returns null if the version could neither be found nor stored
   */
  async used(
    workflow: VersionsOwner,
    document: VersionedDocument,
    content: Uint8Array,
  ): Promise<TemplateVersionId | null> {
    const known = this.#known.get(content);
    if (known) return known;
    try {
      const { id } = await this.recognise(workflow, document, content);
      this.#known.set(content, id);
      return id;
    } catch (cause) {
      this.#dependencies.log.warn({ err: cause, document: document.id }, 'Version not stored');
      return null;
    }
  }

  /**
   * Returns the newest version with a content. A content that no version has becomes a version, with
   * a copy of its own; so does the version before it, if its content can still be found.
   * @throws DocloomError `not_found` if the document has been deleted; the store's error
   */
  async recognise(
    workflow: VersionsOwner,
    document: VersionedDocument,
    content: Uint8Array,
  ): Promise<TemplateVersionRecord> {
    const found = await findVersionByContent(
      this.#dependencies.store,
      document.id,
      contentHash(content),
    );
    if (found) return found;
    return this.runExclusive(document.id, () => this.recogniseAlone(workflow, document, content));
  }

  /** Does the same as `recognise`, for a caller within `runExclusive`. */
  async recogniseAlone(
    workflow: VersionsOwner,
    document: VersionedDocument,
    content: Uint8Array,
  ): Promise<TemplateVersionRecord> {
    const { store, templates, ids, clock } = this.#dependencies;
    const sha256 = contentHash(content);
    const found = await findVersionByContent(store, document.id, sha256);
    if (found) return found;
    const [before] = await listTemplateVersions(store, document.id, { limit: 1 });
    if (before) await this.#keepIfPossible(workflow, document, before);
    const flow = { tenantId: tenantOfWorkflow(workflow), name: workflow.id };
    const { diagnostics: errors } = await inspectTemplate(templates, content, flow);
    const version = {
      id: ids.templateVersion(),
      documentId: document.id,
      createdBy: null,
      note: null,
      fileId: null,
      sourceFileId: null,
      sha256,
      size: content.length,
      errors,
    };
    const lock = { table: 'workflows', id: workflow.id } as const;
    const stored = await transact(store, { lock }, async (transaction) => {
      // It may have been deleted meanwhile.
      await documentOf(transaction, workflow, document.id);
      const createdAt = clock.now();
      const number = await insertTemplateVersion(transaction, { ...version, createdAt });
      // Nobody has changed a template whose first version is stored only now.
      if (before) {
        const ofWorkflow = { ...document, workflowId: workflow.id };
        const details = { version: number };
        const found = { document: ofWorkflow, action: 'template.found', details } as const;
        await recordDocumentChange(this.#dependencies, transaction, 'service', found);
      }
      return { ...version, createdAt, number, createdByName: null };
    });
    // The copy of a first version can wait: nothing has changed since the document was added.
    if (!before) return stored;
    const kept = await this.#keepIfPossible(workflow, document, stored);
    await this.pruneAlone(document, kept);
    return kept;
  }

  /**
   * Removes the oldest versions beyond the limit, for a caller within `runExclusive`. Never rejects:
   * the next new version repeats it.
   * @param current is never removed
   */
  async pruneAlone(document: VersionedDocument, current: TemplateVersionRecord): Promise<void> {
    try {
      await pruneVersions(this.#dependencies, document, current.id);
    } catch (cause) {
      this.#dependencies.log.warn({ err: cause, document: document.id }, 'Versions not pruned');
    }
  }

  /** Keeps the content of a version. If the drive has no space, only the template itself has it. */
  async #keepIfPossible(
    workflow: VersionsOwner,
    document: VersionedDocument,
    version: TemplateVersionRecord,
  ): Promise<TemplateVersionRecord> {
    try {
      return await this.keepAlone(workflow, document, version);
    } catch (cause) {
      const line = { err: cause, document: document.id, version: version.id };
      this.#dependencies.log.warn(line, 'Content of a version not copied');
      return version;
    }
  }

  /**
   * Gives a version a copy of its content, unless it has one or its content is nowhere any more. For
   * a caller within `runExclusive`.
   * @throws DocloomError as `writeVersionFile`
   */
  async keepAlone(
    workflow: VersionsOwner,
    document: VersionedDocument,
    version: TemplateVersionRecord,
  ): Promise<TemplateVersionRecord> {
    if (version.fileId !== null) return version;
    const { store, drive } = this.#dependencies;
    const content = await findContent(drive, document, version);
    if (!content) return version;
    const name = posix.basename((await drive.pathOf(document.fileId)) ?? 'Template');
    const fileId = await writeVersionFile(this.#dependencies, workflow, name, content);
    // Whoever removes the versions holds the lock. It would not see a file that they get meanwhile.
    const lock = { table: 'workflows', id: workflow.id } as const;
    try {
      const isKept = await transact(store, { lock }, async (transaction) => {
        if (!(await setVersionFile(transaction, version.id, fileId))) return false;
        await endRemoval(transaction, fileId);
        return true;
      });
      if (isKept) return { ...version, fileId };
    } catch (cause) {
      await removeVersionFile(this.#dependencies, fileId);
      throw cause;
    }
    // The document has been deleted meanwhile.
    await removeVersionFile(this.#dependencies, fileId);
    return version;
  }

  /** Runs a task that changes the versions of a document, one at a time. */
  async runExclusive<Result>(id: DocumentId, task: () => Promise<Result>): Promise<Result> {
    return this.#mutex.runExclusive(id, task).finally(() => {
      // A newer version may have the same content.
      this.#known = new WeakMap();
    });
  }
}
