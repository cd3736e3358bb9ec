import type { IHookFunctions } from 'n8n-workflow';
import { readOwnUrl, readWorkflowId } from './own-webhook';
import { readRemoteUrl } from './remote-webhook';

/** Tells whether the server already sends its events here, as it does after a restart of n8n. */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
  const remoteUrl = await readRemoteUrl(context, readWorkflowId(context));
  return remoteUrl === readOwnUrl(context);
}
