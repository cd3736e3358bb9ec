import { describeBlobStore } from '../describe-blob-store.ts';
import { S3OfATest } from './s3-of-a-test.ts';

const s3 = new S3OfATest();

describeBlobStore('blobs in S3', () => s3.store, {
  eachPutHasAVersion: false,
  keepsFileIds: true,
});
