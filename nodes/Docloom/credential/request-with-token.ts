import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Answer } from '../transport/answer';
import type { Caller } from '../execution/caller';
import { CREDENTIAL, type Credential } from './credential';

/**
 * Sends one request with the token of a credential, which has to be that of the server asked. n8n
 * left to itself takes the token of the first item for all, also where each has a server of its own.
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
