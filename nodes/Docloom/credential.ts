import { NodeOperationError } from 'n8n-workflow';
import { findBaseUrlFault, tidyBaseUrl } from './base-url';
import { namingItem, type Caller } from './caller';

/** The credential that a request to the API goes with. */
export const CREDENTIAL = 'docloomApi';

/**
 * The address of the server in the credential, tidied.
 *
 * @throws NodeOperationError when no server can have that address
 */
export async function readBaseUrl(caller: Caller): Promise<string> {
  const { context, itemIndex } = caller;
  const credential = await context.getCredentials<{ baseUrl: string }>(CREDENTIAL, itemIndex);
  const baseUrl = tidyBaseUrl(credential.baseUrl);
  const fault = findBaseUrlFault(baseUrl);
  if (fault === undefined) return baseUrl;

  const message = 'The credential holds no address of a server';
  throw new NodeOperationError(context.getNode(), namingItem(message, caller), {
    description: fault,
    itemIndex,
  });
}
