import type { BlobStore } from '../../../service/src/drive/blob-store.ts';

/** The pages of the list of a store. */
export async function pagesOf(store: BlobStore): Promise<(readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  for await (const page of store.list()) pages.push(page);
  return pages;
}
