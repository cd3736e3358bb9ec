import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Listener } from '../../store/records/outgoing-webhooks.ts';
import { countReceivers, insertOutgoingWebhook } from '../../store/records/outgoing-webhooks.ts';
import type { Store } from '../../store/store.ts';

/**
 * Adds an additional webhook or a temporary listener unless the workflow has too many of its kind.
 * Workflows that exceed a lowered limit keep theirs. Every event is stored once for each receiver.
 * @param transaction locks the workflow, so that two additions cannot both take the last place
 * @throws DocloomError `too_many_webhooks`
 */
export async function insertListenerWithinLimit(
  { webhooks: most }: Pick<Limits, 'webhooks'>,
  transaction: Store,
  listener: Listener,
): Promise<void> {
  const { workflowId, kind } = listener;
  const count = await countReceivers(transaction, workflowId, kind);
  if (count >= most) throw problem('too_many_webhooks', workflowId, NAMES[kind], most);
  await insertOutgoingWebhook(transaction, listener);
}

const NAMES = { additional: 'additional webhooks', temporary: 'temporary listeners' } as const;
