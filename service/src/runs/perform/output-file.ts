import { sizeOfContent } from '../../drive/content-size.ts';
import type { Drive, FileContent, NewFile, StoredFile } from '../../drive/drive.ts';
import { DocloomError } from '../../errors/errors.ts';
import type { Store } from '../../store/tables.ts';
import type { OutputNews } from './output-news.ts';

/**
 * The place of an output's document, or of its PDF copy, in the drive. Its drive file is named
 * before it is written, in the commit in which the run learns its id; so whoever writes it again,
 * after a crash or a fault, writes the same file and no second one.
 */
export class OutputFile {
  readonly #drive: Drive;
  readonly #keep: (transaction: Store, id: string) => Promise<void>;
  readonly #news: OutputNews;
  #id: string | null;
  /** Whether it has been written here, and not by an earlier try. */
  #isNew = false;

  /**
   * @param id the drive file that an earlier try has named, if there was one
   * @param keep writes the id of the drive file down in the run
   * @param news of the output, which hears of what is going to be written
   */
  constructor(
    drive: Drive,
    id: string | null,
    keep: (transaction: Store, id: string) => Promise<void>,
    news: OutputNews,
  ) {
    this.#drive = drive;
    this.#id = id;
    this.#keep = keep;
    this.#news = news;
  }

  /** The drive file that was named before, if it has been written. */
  async written(): Promise<StoredFile | undefined> {
    return this.#id === null ? undefined : this.#drive.find(this.#id);
  }

  /**
   * Writes the file, or writes it again. When that fails its name is kept for the next try.
   * @returns the id of the drive file
   * @throws DocloomError `drive_not_writable`
   */
  async put(file: NewFile, content: FileContent): Promise<string> {
    await this.#news.willChange();
    const id = (await this.#writeAgain(content)) ?? (await this.#writeFirst(file, content));
    this.#isNew = true;
    return id;
  }

  /** Takes the file away, if there is one. */
  async remove(): Promise<void> {
    if (this.#id !== null) await this.#drive.remove(this.#id);
    this.#id = null;
  }

  /**
   * For an output that is given up: what was written stays, and of a file that was not, nothing, so
   * that its name is free for the next run.
   * @returns the id of the drive file that stays
   */
  async letGo(): Promise<string | null> {
    if (this.#isNew) return this.#id;
    try {
      if (!(await this.written())) await this.remove();
    } catch {
      // The drive cannot be asked: whether the file is there will be seen when somebody wants it.
    }
    return this.#id;
  }

  async #writeFirst(file: NewFile, content: FileContent): Promise<string> {
    const id = await this.#drive.reserve({ ...file, size: sizeOfContent(content) }, this.#keep);
    this.#id = id;
    await this.#drive.write(id, content);
    return id;
  }

  /** @returns null when there is nothing to write again, or somebody has deleted it */
  async #writeAgain(content: FileContent): Promise<string | null> {
    if (this.#id === null) return null;
    try {
      await this.#drive.write(this.#id, content);
      return this.#id;
    } catch (cause) {
      if (cause instanceof DocloomError && cause.code === 'file_unknown') return null;
      throw cause;
    }
  }
}
