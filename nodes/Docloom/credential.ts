import type { Caller } from './caller';

/** The credential that a request to the API goes with. */
export const CREDENTIAL = 'docloomApi';

/** The address of the server in the credential, without a slash at its end. */
export async function readBaseUrl({ context, itemIndex }: Caller): Promise<string> {
  const credential = await context.getCredentials<{ baseUrl: string }>(CREDENTIAL, itemIndex);
  return credential.baseUrl.trim().replace(/\/+$/, '');
}
