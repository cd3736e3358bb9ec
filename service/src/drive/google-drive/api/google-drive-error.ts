import { z } from 'zod';
import type { StorageErrorCode } from '../../storage-error.ts';
import { codeOfStatus, StorageError } from '../../storage-error.ts';

/** Reasons in the body of an error that say more than its status. */
const REASONS: Readonly<Record<string, StorageErrorCode>> = {
  userRateLimitExceeded: 'STORAGE_BUSY',
  rateLimitExceeded: 'STORAGE_BUSY',
  sharingRateLimitExceeded: 'STORAGE_BUSY',
  dailyLimitExceeded: 'STORAGE_BUSY',
  storageQuotaExceeded: 'STORAGE_FULL',
  quotaExceeded: 'STORAGE_FULL',
  teamDriveFileLimitExceeded: 'STORAGE_FULL',
  numChildrenInNonRootLimitExceeded: 'STORAGE_FULL',
  myDriveHierarchyDepthLimitExceeded: 'STORAGE_REJECTED',
  teamDriveHierarchyTooDeep: 'STORAGE_REJECTED',
};

const answer = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
});

/** An answer of the Drive API that is no success. */
export class GoogleDriveError extends StorageError {
  override name = 'GoogleDriveError';
  readonly status: number;
  /** Google's word for the reason, such as `notFound`; null if the answer has none. */
  readonly reason: string | null;

  /**
   * @param request the method and the path, without a query
   * @param body of the answer
   */
  constructor(request: string, status: number, body: string) {
    const reason = reasonIn(body);
    const code = (reason !== null ? REASONS[reason] : undefined) ?? codeOfStatus(status);
    const words = reason === null ? '' : ` (${reason})`;
    super(code ?? 'STORAGE_REJECTED', `${request}: Google answered ${String(status)}${words}.`);
    this.status = status;
    this.reason = reason;
  }
}

/** Returns whether an error is the answer with a status. */
export function hasStatus(cause: unknown, ...statuses: readonly number[]): boolean {
  return cause instanceof GoogleDriveError && statuses.includes(cause.status);
}

/** Returns undefined if the storage has nothing with the id. @throws any other error */
export function undefinedIfNotFound(cause: unknown): undefined {
  if (!hasStatus(cause, 404)) throw cause;
}

function reasonIn(body: string): string | null {
  try {
    return answer.parse(JSON.parse(body)).error.errors[0]?.reason ?? null;
  } catch {
    return null;
  }
}
