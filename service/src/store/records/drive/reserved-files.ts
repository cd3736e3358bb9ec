import { firstIdAt } from '../../../ids/ids.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import { ONLY_RESERVED } from './content-states.ts';
import type { IndexedFile } from './drive-files.ts';

/** Some files, in the order of their ids. */
export interface ReservedFilesPage {
  /** The last id of the page before; empty for the first page. */
  after: string;
  /** Milliseconds since 1970, UTC. */
  reservedBefore: number;
  count: number;
}

/** Returns files of which only the name is reserved. Few files have no size, and no others are read. */
export async function findReservedFiles(
  store: Store,
  { after, reservedBefore, count }: ReservedFilesPage,
): Promise<IndexedFile[]> {
  return queriesOf(store)
    .selectFrom('driveFiles')
    .selectAll()
    .where('size', 'is', null)
    .where('ownerId', 'is not', null)
    .where('version', '=', ONLY_RESERVED.version)
    .where('id', '>', after)
    .where('id', '<', firstIdAt('fil', reservedBefore))
    .orderBy('id')
    .limit(count)
    .execute();
}
