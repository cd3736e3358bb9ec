import { NodeOperationError, type ICredentialDataDecryptedObject } from 'n8n-workflow';
import { parseBaseUrl } from './base-url';
import { namingItem, type Caller } from '../execution/caller';
import { textOf } from '../values/required-text';

/** The credential that a request to the API goes with. */
export const CREDENTIAL = 'docloomApi';

/** The credential of one item: its fields may be expressions, which give each item another server. */
export interface Credential {
  /** The address of the server, without a slash at its end. */
  readonly baseUrl: string;
  /** What n8n authenticates the requests with: the token that belongs to this server. */
  readonly data: ICredentialDataDecryptedObject;
}

/**
 * Reads the credential for the caller's item.
 *
 * @throws NodeOperationError when no server can have its address
 */
export async function readCredential(caller: Caller): Promise<Credential> {
  const { context, itemIndex } = caller;
  const data = await context.getCredentials(CREDENTIAL, itemIndex);
  const { baseUrl, error } = parseBaseUrl(textOf(data.baseUrl));
  if (error === undefined) return { baseUrl, data };

  const message = 'The credential holds no address of a server';
  throw new NodeOperationError(context.getNode(), namingItem(message, caller), {
    description: error,
    itemIndex,
  });
}

/**
 * Reads the address of the server for the caller's item.
 *
 * @throws NodeOperationError when no server can have it
 */
export async function readBaseUrl(caller: Caller): Promise<string> {
  return (await readCredential(caller)).baseUrl;
}
