import { problem } from '../../errors/errors.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import { systemMonotonicClock } from '../../time/monotonic-clock.ts';
import type { BlobStore } from '../blob-store.ts';
import type { RetryPolicy } from '../remote/retry.ts';
import { RETRY_POLICY } from '../remote/retry.ts';
import type { StorageSurroundings } from '../storage-surroundings.ts';
import type { PartSizes } from './upload/object-writer.ts';
import { PART_SIZES } from './upload/object-writer.ts';
import { parseS3Address } from './s3-address.ts';
import { S3BlobStore } from './s3-blob-store.ts';
import type { S3Timeouts } from './s3-client.ts';
import { createS3Client, S3_TIMEOUTS } from './s3-client.ts';
import { S3Objects } from './s3-objects.ts';

/** Values that tests shorten. */
export interface S3Tuning {
  policy: RetryPolicy;
  timeouts: S3Timeouts;
  sizes: PartSizes;
  monotonic: MonotonicClock;
}

const TUNING: S3Tuning = {
  policy: RETRY_POLICY,
  timeouts: S3_TIMEOUTS,
  sizes: PART_SIZES,
  monotonic: systemMonotonicClock,
};

/**
 * Opens the storage at an address, without a request. Credentials are looked up at the first
 * request: those of a machine's role need one.
 * @throws DocloomError `invalid_setting`
 */
export async function openS3(
  url: URL,
  {
    stagingFolder,
    allowsInsecure = false,
  }: Pick<StorageSurroundings, 'stagingFolder' | 'allowsInsecure'>,
  { policy, timeouts, sizes, monotonic }: S3Tuning = TUNING,
): Promise<BlobStore> {
  const address = parseS3Address(url, { allowsInsecure });
  const client = createS3Client(address, timeouts, { allowsInsecure });
  await client.config.region().catch(() => {
    throw problem(
      'invalid_setting',
      '--drive',
      'its bucket has no region; add the parameter region, such as region=eu-central-1, or set AWS_REGION',
    );
  });
  const objects = new S3Objects({ client, address, policy });
  return new S3BlobStore({ objects, stagingFolder, sizes, monotonic });
}
