import type { RunId } from '@docloom/contract';
import { sizeOfContent } from '../../drive/content-size.ts';
import type { Drive, FileContent, NewFile, StoredFile } from '../../drive/drive.ts';
import { DocloomError } from '../../errors/errors.ts';
import {
  assignOutputFile,
  assignOutputPdf,
  markOutputUntold,
} from '../../store/records/run-outputs.ts';
import type { WantedOutput } from '../../store/records/runs.ts';
import { addRunWarnings } from '../../store/records/runs.ts';
import type { Store } from '../../store/tables.ts';

/** The files that an output can have. */
export type OutputFileKind = 'document' | 'pdf';

const ASSIGN = { document: assignOutputFile, pdf: assignOutputPdf } as const;

/**
 * How far an output has come at a try: everything that has to outlast the try is written down here,
 * before it happens. A drive file is named before it is written, in the commit in which the run
 * learns its id; so whoever writes it again, after a crash or a fault, writes the same file and no
 * second one.
 */
export class OutputProgress {
  readonly #drive: Drive;
  readonly #store: Store;
  readonly #runId: RunId;
  readonly #documentId: WantedOutput['documentId'];
  readonly #fileIds: Record<OutputFileKind, string | null>;
  /** Those that were written here, and not by an earlier try. */
  readonly #writtenNow = new Set<OutputFileKind>();
  readonly #keptWarnings: string[] = [];
  #isTold: boolean;

  /** @param output as earlier tries have left it */
  constructor(
    { drive, store }: { drive: Drive; store: Store },
    runId: RunId,
    { documentId, fileId, pdfFileId, isTold }: WantedOutput,
  ) {
    this.#drive = drive;
    this.#store = store;
    this.#runId = runId;
    this.#documentId = documentId;
    this.#fileIds = { document: fileId, pdf: pdfFileId };
    this.#isTold = isTold;
  }

  get documentId(): WantedOutput['documentId'] {
    return this.#documentId;
  }

  /** Whether an event has told of the output as it is. */
  get isTold(): boolean {
    return this.#isTold;
  }

  /** The warnings that this try has written down. */
  get keptWarnings(): readonly string[] {
    return this.#keptWarnings;
  }

  /** Writes down at once what the run is to say at its end. */
  async keepWarnings(warnings: readonly string[]): Promise<void> {
    this.#keptWarnings.push(...warnings);
    if (warnings.length > 0) await addRunWarnings(this.#store, this.#runId, warnings);
  }

  /** Returns the drive file that was named before, if it has been written. */
  async written(kind: OutputFileKind): Promise<StoredFile | undefined> {
    const id = this.#fileIds[kind];
    return id === null ? undefined : this.#drive.find(id);
  }

  /**
   * Writes the file, or writes it again. When that fails its name is kept for the next try.
   * @returns the id of the drive file
   * @throws DocloomError `drive_not_writable`
   */
  async put(kind: OutputFileKind, file: NewFile, content: FileContent): Promise<string> {
    await this.#markUntold();
    const id =
      (await this.#writeAgain(kind, content)) ?? (await this.#writeFirst(kind, file, content));
    this.#writtenNow.add(kind);
    return id;
  }

  /** Takes the file away, if there is one. */
  async remove(kind: OutputFileKind): Promise<void> {
    const id = this.#fileIds[kind];
    if (id !== null) await this.#drive.remove(id);
    this.#fileIds[kind] = null;
  }

  /**
   * Gives a file up when the output has ended: what was written stays, and of a file that was not,
   * nothing, so that its name is free for the next run.
   * @returns the id of the drive file that stays
   */
  async letGo(kind: OutputFileKind): Promise<string | null> {
    if (this.#writtenNow.has(kind)) return this.#fileIds[kind];
    try {
      if (!(await this.written(kind))) await this.remove(kind);
    } catch {
      // The drive cannot be asked: whether the file is there will be seen when somebody wants it.
    }
    return this.#fileIds[kind];
  }

  /**
   * Before a file is written: a retry may write it again and end in many ways, and whatever becomes
   * of the try, the end of the run is to tell of it.
   */
  async #markUntold(): Promise<void> {
    if (!this.#isTold) return;
    await markOutputUntold(this.#store, this.#runId, this.#documentId);
    this.#isTold = false;
  }

  async #writeFirst(kind: OutputFileKind, file: NewFile, content: FileContent): Promise<string> {
    const named = { ...file, size: sizeOfContent(content) };
    const id = await this.#drive.reserve(named, (transaction, newId) =>
      ASSIGN[kind](transaction, this.#runId, this.#documentId, newId),
    );
    this.#fileIds[kind] = id;
    await this.#drive.write(id, content);
    return id;
  }

  /** @returns null when there is nothing to write again, or somebody has deleted it */
  async #writeAgain(kind: OutputFileKind, content: FileContent): Promise<string | null> {
    const id = this.#fileIds[kind];
    if (id === null) return null;
    try {
      await this.#drive.write(id, content);
      return id;
    } catch (cause) {
      if (cause instanceof DocloomError && cause.code === 'file_unknown') return null;
      throw cause;
    }
  }
}
