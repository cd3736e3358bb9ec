import type { Addresses } from '../../addresses/addresses.ts';
import { atMember, problem } from '../../errors/errors.ts';
import type { Store } from '../../store/store.ts';
import { isOwnSource } from '../../webhooks/own-source.ts';

/**
 * Throws if the address of a new outgoing webhook is a source of this service.
 * @param member the path of the address in the request
 * @throws DocloomError `webhook_loops`
 */
export async function rejectOwnSource(
  dependencies: { store: Store; addresses: Addresses },
  webhookUrl: string,
  member: string,
): Promise<void> {
  if (!(await isOwnSource(dependencies, webhookUrl))) return;
  throw atMember(problem('webhook_loops'), member);
}
