import {
  NodeOperationError,
  type IBinaryData,
  type IExecuteFunctions,
  type ISupplyDataFunctions,
  type IWebhookFunctions,
} from 'n8n-workflow';
import { membersOf } from '../../errors/failure-members';
import { nameSubject, type Subject } from '../../errors/subject';
import { namingItem, type Caller } from '../../execution/caller';
import { IDLE_TIMEOUT_MS } from '../timeouts';
import { WatchedStream, type Readable } from '../watched-stream';

/** Who can keep binary data: a node that runs, or one that takes a webhook. */
export interface KeepingCaller extends Caller {
  readonly context: IExecuteFunctions | ISupplyDataFunctions | IWebhookFunctions;
}

/** A file that n8n has stored, or why it could not store it. */
export type StoredFile = { readonly binary: IBinaryData } | { readonly failure: unknown };

/** How much of an error response is read: enough for any message of a server. */
const MAX_ERROR_BODY_BYTES = 65_536;

/**
 * Stores the body of a response as binary data while it arrives.
 * @throws the failure of the server or the network, so that it is retried and worded like any other
 */
export async function storeFile(
  caller: KeepingCaller,
  file: { readonly name: string; readonly mimeType: string },
  body: unknown,
): Promise<StoredFile> {
  const { helpers } = caller.context;
  const stream = new WatchedStream(body as Readable, IDLE_TIMEOUT_MS);
  try {
    const binary = await helpers.prepareBinaryData(stream.readable, file.name, file.mimeType);
    return { binary };
  } catch (failure) {
    if (stream.failure !== undefined) throw stream.failure;
    return { failure };
  } finally {
    stream.end();
  }
}

/** Reads what a server says in place of a file, and no more of it than anybody reads. */
export async function readStart(body: unknown): Promise<Buffer> {
  const stream = new WatchedStream(body as Readable, IDLE_TIMEOUT_MS);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream.readable) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= MAX_ERROR_BODY_BYTES) break;
    }
  } finally {
    stream.end();
  }
  return Buffer.concat(chunks);
}

/** Returns the error for a file that n8n could not store. */
export function notStored(caller: Caller, subject: Subject, failure: unknown): NodeOperationError {
  const message = `n8n could not store ${nameSubject(subject)}`;
  return new NodeOperationError(caller.context.getNode(), namingItem(message, caller), {
    // In a message n8n replaces what has a code of the system in it.
    description: `${String(membersOf(failure).message ?? failure)}. Check the storage of n8n for binary data, such as the free space of its disk.`,
    itemIndex: caller.itemIndex,
  });
}
