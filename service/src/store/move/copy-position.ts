import { forgetText, savedText, saveText, UNFINISHED_COPY } from '../records/settings.ts';
import type { Store } from '../store.ts';
import type { Value } from './copied-rows.ts';

/** How far a copy has come. The target stores it in the same commit as the rows. */
export interface CopyPosition {
  /** The identity of the source; see `identityOf`. */
  readonly source: string;
  /** The table that is being copied; null before the first one. */
  readonly table: string | null;
  /** The key of its last copied row. */
  readonly after: readonly Value[] | null;
}

/** Returns how far the copy in a database has come; null if it is not an unfinished copy. */
export async function savedPosition(store: Store): Promise<CopyPosition | null> {
  const text = await savedText(store, UNFINISHED_COPY);
  return text === null ? null : (JSON.parse(text) as CopyPosition);
}

/** Marks a database as an unfinished copy. @throws the database's error */
export async function savePosition(store: Store, position: CopyPosition): Promise<void> {
  await saveText(store, UNFINISHED_COPY, JSON.stringify(position));
}

/** Makes an unfinished copy usable. @throws the database's error */
export async function forgetPosition(store: Store): Promise<void> {
  await forgetText(store, UNFINISHED_COPY);
}
