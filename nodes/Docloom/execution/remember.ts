import { readCredential } from '../credential/credential';
import type { Turn } from './operation';
import { wordForItem } from '../errors/own-failure';

/**
 * Asks the server something about a workflow once for all items of the execution. Items whose
 * credentials name another server, or another user of it, are answered for themselves: a workflow
 * may be there and not here, and its secrets are not for everybody.
 *
 * @param what what is asked, such as `source`
 */
export async function onceForWorkflow<Value>(
  turn: Turn,
  workflowId: string,
  what: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const { baseUrl, data } = await readCredential(turn);
  const key = JSON.stringify([what, workflowId, baseUrl, data.developerToken]);
  return await turn.memory.once(key, ask, (failure) => wordForItem(turn, failure));
}
