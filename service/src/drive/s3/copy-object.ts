import type { CopyObjectCommandInput } from '@aws-sdk/client-s3';
import { CopyObjectCommand } from '@aws-sdk/client-s3';
import type { S3Objects } from './s3-objects.ts';

/** What a copy has of its own, and the condition for its source. */
export type CopyOptions = Pick<
  CopyObjectCommandInput,
  'MetadataDirective' | 'Metadata' | 'ContentType' | 'CopySourceIfMatch'
>;

/**
 * Copies an object within the server. It keeps its metadata, unless the options state others.
 * @throws StorageError
 */
export async function copyObject(
  objects: S3Objects,
  { from, to }: { from: string; to: string },
  options: CopyOptions = {},
): Promise<void> {
  const { bucket, prefix } = objects.address;
  const CopySource = `${bucket}/${`${prefix}${from}`.split('/').map(encodeURIComponent).join('/')}`;
  await objects.send('CopyObject', to, (client, place) =>
    client.send(new CopyObjectCommand({ ...place, ...objects.encryption, CopySource, ...options })),
  );
}
