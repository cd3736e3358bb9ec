import type { IDataObject } from 'n8n-workflow';
import type { Answer } from './answer';
import type { Caller } from './caller';
import { withEveryStatus } from './every-status';
import { repeatWhilePassing, type Outcome } from './repeat';
import { requireAnswer, requireSuccess } from './require-answer';
import type { Subject } from './subject';

/** A post to an address outside the API. Such an address is a secret: messages name its server only. */
export interface OutsidePost {
  readonly address: string;
  readonly data: IDataObject;
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: Subject;
  /** Tells whether a second try can do no harm, asked only when the first did not succeed. */
  readonly mayRepeat: (outcome: Outcome) => boolean | Promise<boolean>;
}

/** Posts JSON to an address outside the API, such as the webhook source. No token goes with it. */
export async function postWithoutToken(caller: Caller, post: OutsidePost): Promise<Answer> {
  const { address, data, headers, subject, mayRepeat } = post;
  const options = withEveryStatus({
    method: 'POST',
    url: address,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
    json: true,
  });
  const { outcome } = await repeatWhilePassing(async () => {
    return (await caller.context.helpers.httpRequest({ ...options })) as Answer;
  }, mayRepeat);
  const answer = requireAnswer(caller, originOf(address), outcome);
  return requireSuccess(caller, answer, subject);
}

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return 'its webhook source address';
  }
}
