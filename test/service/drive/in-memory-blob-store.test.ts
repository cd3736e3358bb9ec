import { describeBlobStore } from './describe-blob-store.ts';
import { InMemoryBlobStore } from './in-memory-blob-store.ts';

describeBlobStore('blobs in memory', () => new InMemoryBlobStore(), {
  eachPutHasAVersion: true,
  keepsFileIds: true,
});
