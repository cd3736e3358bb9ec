import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Answer } from './answer';
import { requestWithToken } from '../credential/request-with-token';
import type { Caller } from '../execution/caller';
import type { Credential } from '../credential/credential';
import { withEveryStatus } from './every-status';
import { redirectTarget } from './redirect';
import { apiAt, type ServerAddress } from '../errors/require-answer';

/** A server may keep its files at another one, which may have moved; more than this is a circle. */
export const MAX_REDIRECTS = 5;

/** A download on its way through redirects. */
export class FollowedDownload {
  /** The server that is being asked, or was asked last. */
  server: ServerAddress;
  /** Whether it has been sent on to another server than that of the API. */
  isElsewhere = false;

  constructor(
    private readonly caller: Caller,
    private readonly credential: Credential,
    private readonly options: Pick<IHttpRequestOptions, 'encoding' | 'timeout'>,
  ) {
    this.server = apiAt(credential.baseUrl);
  }

  /**
   * Asks for a file and follows redirects. n8n could follow them, but some versions would take the
   * token along to any server. The token stays with the origin of the base URL, and does not come
   * back to a download that has left it.
   *
   * @param drop lets go of the body of an answer that is not the last
   * @returns the last answer: a redirect when it cannot be followed any further
   */
  async ask(url: string, drop?: (body: unknown) => Promise<unknown>): Promise<Answer> {
    this.server = apiAt(this.credential.baseUrl);
    this.isElsewhere = false;
    let address = url;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.requestOnce(address);
      const target = redirectTarget(answer, address);
      if (target === undefined || redirects === MAX_REDIRECTS) return answer;
      await drop?.(answer.body);
      this.moveTo(target);
      address = target.href;
    }
  }

  private async requestOnce(url: string): Promise<Answer> {
    const { caller, credential } = this;
    const options = withEveryStatus({ ...this.options, method: 'GET', url });
    if (!this.isElsewhere) return await requestWithToken(caller, credential, options);
    return (await caller.context.helpers.httpRequest({ ...options })) as Answer;
  }

  private moveTo({ origin }: URL): void {
    const isOwn = origin === new URL(this.credential.baseUrl).origin;
    if (isOwn && !this.isElsewhere) return;
    this.isElsewhere = true;
    this.server = {
      address: origin,
      provenance: `The server at ${this.credential.baseUrl} redirects the download there.`,
    };
  }
}
