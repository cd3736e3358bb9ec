import { readCredential } from '../credential/credential';
import type { ItemContext } from './operation';
import { errorForItem } from '../errors/error-for-item';

/**
 * Asks the server something about a workflow once for all items of the execution. Items whose
 * credentials name another server, or another user of it, are answered for themselves: a workflow
 * may be there and not here, and its secrets are not for everybody.
 *
 * @param what what is asked, such as `source`
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
