import type { StorageError } from '../../storage-error.ts';
import type { DavAnswer, DavClient, DavRequest } from './dav-client.ts';
import { contentOf, discard, errorOf } from './dav-client.ts';
import { parseMultistatus } from './multistatus.ts';

/** The paths of a file, and whether what has the new one is replaced (`T`). RFC 4918, 9.9. */
export interface MoveRequest {
  from: string;
  to: string;
  overwrite: 'T' | 'F';
}

export interface FailedMove {
  /** Whether something has the new path, so that nothing was moved. */
  isTaken: boolean;
  error: StorageError;
}

const MULTISTATUS = 207;
const PRECONDITION_FAILED = 412;

/** Sends a MOVE once. @returns null if it has succeeded. @throws StorageError, without an answer */
export async function sendMove(
  client: DavClient,
  { from, to, overwrite }: MoveRequest,
): Promise<FailedMove | null> {
  const headers = { destination: client.urlOf(to).href, overwrite };
  const request = { method: 'MOVE', url: client.urlOf(from), headers };
  const answer = await client.send(request);
  const status = await finalStatusOf(request, answer);
  if (status === 200 || status === 201 || status === 204) return null;
  const error = errorOf(request, { ...answer, status });
  return { isTaken: status === PRECONDITION_FAILED, error };
}

/** Nephele answers 207 with the status of the file, although it is the only one. */
async function finalStatusOf(request: DavRequest, answer: DavAnswer): Promise<number> {
  if (answer.status !== MULTISTATUS) {
    await discard(answer);
    return answer.status;
  }
  const xml = (await contentOf(request, answer)).toString();
  const responses = await parseMultistatus(xml).catch(() => []);
  return responses.find(({ status }) => status >= 300)?.status ?? MULTISTATUS;
}
