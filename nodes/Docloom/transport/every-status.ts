import type { IHttpRequestOptions } from 'n8n-workflow';

/**
 * Has every status come back as an answer, so that one place words all refusals. Redirects too: n8n
 * would follow them with the token, and with a GET where a POST was sent.
 */
export function withEveryStatus(options: IHttpRequestOptions): IHttpRequestOptions {
  return {
    ...options,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
  };
}
