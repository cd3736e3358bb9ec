import { createHash, hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../drive.ts';
import type { StagedContent } from '../../remote/staging-folder.ts';

/** The body of a request: a staged content, or a range of it. */
export interface UploadBody {
  content: StagedContent;
  /** Undefined for the whole content. */
  range: ByteRange | undefined;
  /** In hexadecimal digits. */
  sha256: string;
}

/** What the command of a request needs to know of its body. */
export interface BodyInput {
  Body: Buffer | Readable;
  ContentLength: number;
  /** The server compares the body with it. */
  ChecksumSHA256: string;
}

/** Returns a range of a content, with its checksum. @throws the error of the file */
export async function rangeOfContent(
  content: StagedContent,
  range: ByteRange,
): Promise<UploadBody> {
  return { content, range, sha256: await sha256Of(content, range) };
}

async function sha256Of(content: StagedContent, range: ByteRange): Promise<string> {
  const { bytes } = content;
  if (bytes) return hash('sha256', bytes.subarray(range.first, range.last + 1));
  const digest = createHash('sha256');
  for await (const piece of content.open(range)) digest.update(piece as Buffer);
  return digest.digest('hex');
}

/**
 * Sends a body once, as a new stream if it is in a file.
 * @param send gets a signal that ends the request if the file cannot be read
 * @throws the error of the file or of `send`
 */
export async function withBody<Output>(
  { content, range, sha256 }: UploadBody,
  send: (input: BodyInput, options: { abortSignal: AbortSignal }) => Promise<Output>,
): Promise<Output> {
  const { first, last } = range ?? { first: 0, last: content.size - 1 };
  const facts = {
    ContentLength: last - first + 1,
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
  };
  const unreadable = new AbortController();
  const options = { abortSignal: unreadable.signal };
  if (content.bytes) {
    return send({ Body: content.bytes.subarray(first, last + 1), ...facts }, options);
  }
  const stream = content.open(range);
  stream.on('error', (cause) => {
    unreadable.abort(cause);
  });
  try {
    return await send({ Body: stream, ...facts }, options);
  } catch (cause) {
    throw unreadable.signal.aborted ? unreadable.signal.reason : cause;
  } finally {
    stream.destroy();
  }
}
