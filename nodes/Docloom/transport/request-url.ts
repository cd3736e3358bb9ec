import { NodeOperationError } from 'n8n-workflow';
import { apiUrl, isPathSegment } from './api-path';
import { namingItem, type Caller } from '../execution/caller';
import { nameSubject, type Subject } from '../errors/subject';

/** What a request is for: the path in parts, unencoded, and what messages call it. */
export interface Requested {
  readonly path: readonly string[];
  readonly subject: Subject;
}

/**
 * Returns the address of a request to the API.
 *
 * @throws NodeOperationError when a part of its path would lead to something else. The IDs that
 * users give were looked at before, so this is one that the server has named.
 */
export function requestUrl(caller: Caller, baseUrl: string, { path, subject }: Requested): string {
  if (path.every(isPathSegment)) return apiUrl(baseUrl, path);
  const message = `Nothing was asked about the ${subject.kind}: the ID that the server names for it cannot be part of an address`;
  throw new NodeOperationError(caller.context.getNode(), namingItem(message, caller), {
    description: `Check 'Base URL' in the credential 'Docloom API'. The ID is that of ${nameSubject(subject)}.`,
    itemIndex: caller.itemIndex,
  });
}
