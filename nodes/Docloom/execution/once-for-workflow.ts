import { readCredential } from '../credential/credential';
import type { ItemContext } from './operation';
import { errorForItem } from '../errors/error-for-item';

/**
 * Sends a request about a workflow once for all items of the execution. Items with credentials for
 * another server or user get their own request: the workflow may not exist there, and its secrets
 * belong to one user.
 * @param what names the request, such as `source`
 */
export async function onceForWorkflow<Value>(
  item: ItemContext,
  workflowId: string,
  what: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const { baseUrl, data } = await readCredential(item);
  const key = JSON.stringify([what, workflowId, baseUrl, data.developerToken]);
  return await item.memory.once(key, ask, (failure) => errorForItem(item, failure));
}
