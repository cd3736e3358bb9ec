import type { IHttpRequestOptions } from 'n8n-workflow';

/** Has every status come back as an answer, so that one place words all refusals. */
export function withEveryStatus(options: IHttpRequestOptions): IHttpRequestOptions {
  return { ...options, returnFullResponse: true, ignoreHttpStatusErrors: true };
}
