import { NodeOperationError } from 'n8n-workflow';
import { apiUrl, isPathSegment } from './api-path';
import { namingItem, type Caller } from '../execution/caller';
import { nameSubject, type Subject } from '../errors/subject';

/** The unencoded path segments of a request and its subject for messages. */
export interface Requested {
  readonly path: readonly string[];
  readonly subject: Subject;
}

/**
 * Returns the URL of an API request.
 * @throws NodeOperationError if a path segment would lead elsewhere. IDs from users are checked
 * earlier, so this is an ID from the server
 */
export function requestUrl(caller: Caller, baseUrl: string, { path, subject }: Requested): string {
  if (path.every(isPathSegment)) return apiUrl(baseUrl, path);
  const message = `The ${subject.kind} was not requested: the server's ID for it cannot be part of a URL`;
  throw new NodeOperationError(caller.context.getNode(), namingItem(message, caller), {
    description: `Check 'Base URL' in the credential 'Docloom API'. The ID is that of ${nameSubject(subject)}.`,
    itemIndex: caller.itemIndex,
  });
}
