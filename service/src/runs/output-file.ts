import type { Drive, FileContent, NewFile } from '../drive/drive.ts';
import { DocloomError } from '../errors.ts';

/** The place of an output's document, or of its PDF copy, in the drive. */
export interface OutputFile {
  /** The drive file that an earlier try has named, if there was one. */
  readonly id: string | null;
  /** Keeps the drive file's id before anything is written to it. */
  readonly remember: (id: string) => Promise<void>;
}

/**
 * Writes a file of an output. A repeat after a crash writes the same drive file, not a second one;
 * of one that cannot be written nothing remains, so that its name is free for the next run.
 * @returns the id of the drive file
 * @throws DocloomError `drive_not_writable`
 */
export async function putOutputFile(
  drive: Drive,
  place: OutputFile,
  file: NewFile,
  content: FileContent,
): Promise<string> {
  const id = place.id ?? (await reserve(drive, place, file));
  try {
    await drive.write(id, content);
  } catch (cause) {
    if (cause instanceof DocloomError) await drive.remove(id);
    throw cause;
  }
  return id;
}

async function reserve(drive: Drive, place: OutputFile, file: NewFile): Promise<string> {
  const { id } = await drive.reserve(file);
  await place.remember(id);
  return id;
}
