import type { RunError, RunId, TemplateVersionId } from '@docloom/contract';
import { sizeOfContent } from '../../drive/content-size.ts';
import type { Drive, FileContent, NewFile, StoredFile } from '../../drive/drive.ts';
import { DocloomError } from '../../errors/errors.ts';
import type { Ids } from '../../ids/ids.ts';
import {
  assignOutputFile,
  assignOutputPdf,
  markOutputUnreported,
} from '../../store/records/run-outputs.ts';
import type { OutputDurations } from '../../store/records/figures/output-durations.ts';
import { NOTHING_MEASURED } from '../../store/records/figures/output-durations.ts';
import type { FinishedOutput, RunRecord, WantedOutput } from '../../store/records/runs.ts';
import { addRunWarnings } from '../../store/records/runs.ts';
import type { Store } from '../../store/store.ts';
import { startStopwatch } from '../../time/stopwatch.ts';

/** The kinds of files of an output. */
export type OutputFileKind = 'document' | 'pdf';

export interface OutputDependencies {
  drive: Drive;
  store: Store;
  ids: Ids;
}

const ASSIGN = { document: assignOutputFile, pdf: assignOutputPdf } as const;

/**
 * Tracks one output during an attempt, and stores everything that must survive the attempt before
 * it happens. The run gets the id of a drive file in the commit that reserves a name for it. So after
 * a crash or an error, the next attempt writes the same file, not a second one. A user may have
 * deleted the file of an id that the drive does not know: it gets a successor.
 */
export class OutputProgress {
  readonly #drive: Drive;
  readonly #store: Store;
  readonly #ids: Ids;
  readonly #runId: RunId;
  readonly #documentId: WantedOutput['documentId'];
  readonly #fileIds: Record<OutputFileKind, string | null>;
  /** The files that this attempt has written. */
  readonly #writtenNow = new Set<OutputFileKind>();
  #lastWritten: StoredFile | null = null;
  readonly #keptWarnings: string[] = [];
  #isTold: boolean;
  #templateVersionId: TemplateVersionId | null;
  readonly #durations: OutputDurations = { ...NOTHING_MEASURED };

  /** @param output as earlier attempts left it */
  constructor(
    { drive, store, ids }: OutputDependencies,
    runId: RunId,
    { documentId, fileId, pdfFileId, isTold, templateVersionId }: WantedOutput,
  ) {
    this.#drive = drive;
    this.#store = store;
    this.#ids = ids;
    this.#runId = runId;
    this.#documentId = documentId;
    this.#fileIds = { document: fileId, pdf: pdfFileId };
    this.#isTold = isTold;
    this.#templateVersionId = templateVersionId;
  }

  /** Returns the outputs that a run still wants. */
  static wantedBy(
    dependencies: OutputDependencies,
    { id, outputs }: Pick<RunRecord, 'id' | 'outputs'>,
  ): OutputProgress[] {
    const wanted = outputs.filter((output) => output.finishedAt === null);
    return wanted.map((output) => new OutputProgress(dependencies, id, output));
  }

  get documentId(): WantedOutput['documentId'] {
    return this.#documentId;
  }

  /** Sets the version of the template that the files of the output are made of. */
  useTemplateVersion(id: TemplateVersionId | null): void {
    this.#templateVersionId = id;
  }

  /** Adds the duration of a step in this attempt, in milliseconds. */
  measured(step: keyof OutputDurations, milliseconds: number): void {
    this.#durations[step] = (this.#durations[step] ?? 0) + Math.round(milliseconds);
  }

  /** Returns the file that this attempt has written last; null if it must be read. */
  get lastWritten(): StoredFile | null {
    return this.#lastWritten;
  }

  /** Returns the warnings that this attempt has stored. */
  get keptWarnings(): readonly string[] {
    return this.#keptWarnings;
  }

  /** Stores warnings that the run reports at its end. */
  async keepWarnings(warnings: readonly string[]): Promise<void> {
    this.#keptWarnings.push(...warnings);
    if (warnings.length > 0) await addRunWarnings(this.#store, this.#runId, warnings);
  }

  /**
   * Returns the drive file that was reserved for the output, if it was written. The content decides:
   * the process may have been killed between storing the state of the file and writing it.
   */
  async written(kind: OutputFileKind): Promise<StoredFile | undefined> {
    const id = this.#fileIds[kind];
    if (id === null || !(await this.#drive.state(id))) return undefined;
    return this.#drive.find(id);
  }

  /**
   * Writes the file, or writes it again. If that fails, its reserved name is kept for the next
   * attempt.
   * @returns the id of the drive file
   * @throws DocloomError `drive_not_writable`, `too_many_files`, `too_many_bytes`
   */
  async put(kind: OutputFileKind, file: NewFile, content: FileContent): Promise<string> {
    await this.#markUnreported();
    const elapsed = startStopwatch();
    const id =
      (await this.#writeAgain(kind, content)) ?? (await this.#writeFirst(kind, file, content));
    this.measured('storeMilliseconds', elapsed());
    this.#writtenNow.add(kind);
    return id;
  }

  /** Removes the file, if there is one. */
  async remove(kind: OutputFileKind): Promise<void> {
    const id = this.#fileIds[kind];
    if (id !== null) await this.#drive.remove(id);
    if (id === this.#lastWritten?.id) this.#lastWritten = null;
    this.#fileIds[kind] = null;
  }

  /**
   * Ends the output. It keeps the files that this attempt or an earlier one has written.
   * @param error null if the output was made
   * @param finishedAt milliseconds since 1970, UTC
   */
  async finish(error: RunError | null, finishedAt: number): Promise<FinishedOutput> {
    return {
      documentId: this.#documentId,
      fileId: await this.release('document'),
      pdfFileId: await this.release('pdf'),
      isTold: this.#isTold,
      templateVersionId: this.#templateVersionId,
      ...this.#durations,
      error,
      finishedAt,
    };
  }

  /**
   * Releases a file when the output has ended. A written file stays. A file that was not written
   * loses its reservation, so that the next run can use its name.
   * @returns the id of the drive file that stays
   */
  async release(kind: OutputFileKind): Promise<string | null> {
    if (this.#writtenNow.has(kind)) return this.#fileIds[kind];
    try {
      if (!(await this.written(kind))) await this.remove(kind);
    } catch {
      // The drive cannot be read. A missing file shows when it is requested.
    }
    return this.#fileIds[kind];
  }

  /**
   * Called before a file is written: a retry may overwrite the file and then fail. In any case, the
   * event at the end of the run must report the output.
   */
  async #markUnreported(): Promise<void> {
    if (!this.#isTold) return;
    await markOutputUnreported(this.#store, this.#runId, this.#documentId);
    this.#isTold = false;
  }

  async #writeFirst(kind: OutputFileKind, file: NewFile, content: FileContent): Promise<string> {
    const id = this.#ids.driveFile();
    // A commit that fails may be stored nevertheless.
    this.#fileIds[kind] = id;
    const wanted = { ...file, id, runId: this.#runId, size: sizeOfContent(content) };
    await this.#drive.reserve(wanted, (transaction) =>
      ASSIGN[kind](transaction, this.#runId, this.#documentId, id),
    );
    return this.#write(id, content);
  }

  /** @returns null if there is no such file, or a user has deleted it */
  async #writeAgain(kind: OutputFileKind, content: FileContent): Promise<string | null> {
    const id = this.#fileIds[kind];
    if (id === null) return null;
    try {
      return await this.#write(id, content);
    } catch (cause) {
      if (cause instanceof DocloomError && cause.code === 'file_unknown') return null;
      throw cause;
    }
  }

  /** @returns the id of the file */
  async #write(id: string, content: FileContent): Promise<string> {
    this.#lastWritten = await this.#drive.write(id, content);
    return id;
  }
}
