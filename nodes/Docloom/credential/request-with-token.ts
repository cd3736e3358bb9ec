import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Answer } from '../transport/answer';
import type { Caller } from '../execution/caller';
import { CREDENTIAL, type Credential } from './credential';

/**
 * Sends one request with the token of the credential for that server. By default, n8n would use the
 * token of the first item for all items, even if each has its own server.
 */
export async function requestWithToken(
  { context }: Caller,
  { data }: Credential,
  options: IHttpRequestOptions,
): Promise<Answer> {
  const credentialsDecrypted = { id: '', name: CREDENTIAL, type: CREDENTIAL, data };
  return (await context.helpers.httpRequestWithAuthentication.call(
    context,
    CREDENTIAL,
    { ...options },
    { credentialsDecrypted },
  )) as Answer;
}
