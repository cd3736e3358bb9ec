import type { S3Client } from '@aws-sdk/client-s3';
import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { HeadObjectCommandOutput, ServerSideEncryption } from '@aws-sdk/client-s3';
import type { RetryPolicy } from '../remote/retry.ts';
import { retrying } from '../remote/retry.ts';
import type { S3Address } from './s3-address.ts';
import { isMissing, S3Failure, toS3Failure } from './s3-failure.ts';

/** Where an object is, as the client's commands take it. */
export interface ObjectPlace {
  Bucket: string;
  Key: string;
}

/** Sends one request with the client. */
export type ObjectRequest<Output> = (client: S3Client, place: ObjectPlace) => Promise<Output>;

/** The settings of an object that is written. */
export interface Encryption {
  ServerSideEncryption?: ServerSideEncryption;
  SSEKMSKeyId?: string;
}

/**
 * Sends requests for the objects of a drive, and repeats them after outages. Keys are relative to
 * the prefix of the drive. All methods throw StorageError.
 */
export class S3Objects {
  readonly address: S3Address;
  readonly encryption: Encryption;
  readonly #client: S3Client;
  readonly #policy: RetryPolicy;

  constructor(options: { client: S3Client; address: S3Address; policy: RetryPolicy }) {
    const { sse, sseKmsKeyId } = options.address;
    this.address = options.address;
    this.encryption = {
      ...(sse !== undefined && { ServerSideEncryption: sse }),
      ...(sseKmsKeyId !== undefined && { SSEKMSKeyId: sseKmsKeyId }),
    };
    this.#client = options.client;
    this.#policy = options.policy;
  }

  /** Returns the same objects with few attempts, for requests that the start waits for. */
  impatient(): S3Objects {
    const policy = { ...this.#policy, attempts: Math.min(this.#policy.attempts, 2) };
    return new S3Objects({ client: this.#client, address: this.address, policy });
  }

  /**
   * Sends a request until it succeeds, as `retrying` does.
   * @param operation its name for the log
   */
  send<Output>(operation: string, key: string, request: ObjectRequest<Output>): Promise<Output> {
    return retrying(() => this.sendOnce(operation, key, request), this.#policy);
  }

  async sendOnce<Output>(
    operation: string,
    key: string,
    request: ObjectRequest<Output>,
  ): Promise<Output> {
    const place = { Bucket: this.address.bucket, Key: `${this.address.prefix}${key}` };
    const sent = async () => {
      try {
        return await request(this.#client, place);
      } catch (cause) {
        throw toS3Failure(cause, `${operation} s3://${place.Bucket}/${place.Key}`);
      }
    };
    return sent().catch((cause: unknown) => {
      if (cause instanceof S3Failure && cause.isClockCorrected) return sent();
      throw cause;
    });
  }

  /** Returns what is known of an object, or undefined if it does not exist. */
  async head(key: string): Promise<HeadObjectCommandOutput | undefined> {
    return this.send('HeadObject', key, (client, place) =>
      client.send(new HeadObjectCommand(place)),
    ).catch(undefinedIfMissing);
  }

  /** Writes a short text. */
  async putText(key: string, text: string): Promise<void> {
    await this.send('PutObject', key, (client, place) =>
      client.send(new PutObjectCommand({ ...place, ...this.encryption, Body: text })),
    );
  }

  /** Deletes an object. A missing one is no error. */
  async remove(key: string): Promise<void> {
    await this.send('DeleteObject', key, (client, place) =>
      client.send(new DeleteObjectCommand(place)),
    ).catch(undefinedIfMissing);
  }
}

/** @throws any other error than that an object does not exist */
export function undefinedIfMissing(cause: unknown): undefined {
  if (!isMissing(cause)) throw cause;
  return undefined;
}
