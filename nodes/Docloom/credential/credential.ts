import { NodeOperationError, type ICredentialDataDecryptedObject } from 'n8n-workflow';
import { parseBaseUrl } from './base-url';
import { namingItem, type Caller } from '../execution/caller';
import { textOf } from '../values/required-text';

/** The credential that authenticates requests to the API. */
export const CREDENTIAL = 'docloomApi';

/**
 * The credential of one item. Its fields may be expressions, so each item can use a different
 * server.
 */
export interface Credential {
  /** The address of the server, without a slash at its end. */
  readonly baseUrl: string;
  /** The data that n8n authenticates requests with: the token for this server. */
  readonly data: ICredentialDataDecryptedObject;
}

/**
 * Reads the credential for the caller's item.
 * @throws NodeOperationError if its address is not a valid server address
 */
export async function readCredential(caller: Caller): Promise<Credential> {
  const { context, itemIndex } = caller;
  const data = await context.getCredentials(CREDENTIAL, itemIndex);
  const { baseUrl, error } = parseBaseUrl(textOf(data.baseUrl));
  if (error === undefined) return { baseUrl, data };

  const message = 'The credential has no valid server address';
  throw new NodeOperationError(context.getNode(), namingItem(message, caller), {
    description: error,
    itemIndex,
  });
}

/**
 * Reads the server's address for the caller's item.
 * @throws NodeOperationError if the address is not valid
 */
export async function readBaseUrl(caller: Caller): Promise<string> {
  return (await readCredential(caller)).baseUrl;
}
