import type { BlobStore } from '../../../service/src/drive/blob-store.ts';

/** The keys of a store, in the pages of its list. */
export async function pagesOf(store: BlobStore): Promise<(readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  for await (const page of store.list()) pages.push(page.map(({ key }) => key));
  return pages;
}
