import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import type { Answer } from './answer';
import { namingItem, type Caller } from '../execution/caller';
import { withEveryStatus } from './every-status';
import { retryTransientErrors, type Outcome } from './retry';
import { requireAnswer, requireSuccess } from '../errors/require-answer';
import { requireNoSourceRedirect } from '../errors/require-no-redirect';
import { nameSubject, type Subject } from '../errors/subject';
import { UPLOAD_TIMEOUT_MS } from './timeouts';

/** A POST to a URL outside the API. Such a URL is a secret, so messages name only its server. */
export interface OutsidePost {
  readonly address: string;
  readonly data: IDataObject;
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: Subject;
  /** Returns whether a retry is safe; called only after a failed attempt. */
  readonly mayRetry: (outcome: Outcome) => boolean | Promise<boolean>;
}

/** Posts JSON to a URL outside the API, such as the webhook source, without the token. */
export async function postWithoutToken(caller: Caller, post: OutsidePost): Promise<Answer> {
  const { data, headers, subject, mayRetry } = post;
  const address = requireAddress(caller, post);
  const options = withEveryStatus({
    method: 'POST',
    url: address.href,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
    timeout: UPLOAD_TIMEOUT_MS,
    json: true,
  });
  const { outcome } = await retryTransientErrors(async () => {
    return (await caller.context.helpers.httpRequest({ ...options })) as Answer;
  }, mayRetry);
  const server = {
    address: address.origin,
    provenance: 'The API server gives it as the address for data.',
  };
  const answer = requireAnswer(caller, server, outcome);
  requireNoSourceRedirect(caller, answer, address.href);
  return requireSuccess(caller, answer, subject);
}

function requireAddress(caller: Caller, { address, subject }: OutsidePost): URL {
  if (URL.canParse(address)) {
    const url = new URL(address);
    if (/^https?:$/.test(url.protocol)) return url;
  }
  const message = `Nothing was sent: the server gives no valid address for the data of ${nameSubject(subject)}`;
  throw new NodeOperationError(caller.context.getNode(), namingItem(message, caller), {
    description: "Check 'Base URL' in the credential 'Docloom API'.",
    itemIndex: caller.itemIndex,
  });
}
