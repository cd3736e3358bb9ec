import { MAX_LISTED_RETRIES } from '@docloom/contract';
import {
  retriesIn,
  withRetry,
} from '../../../../../service/src/store/records/retries/run-retries.ts';
import { byOperator } from './by-operator.ts';

const error = { code: 'template_broken', message: 'A tag is not closed.' };
const retryAt = (at: number) => ({ failedAt: at - 1, error, ...byOperator(at) });

const afterRetries = (count: number) => {
  let stored: string | null = null;
  for (let at = 1; at <= count; at += 1) stored = withRetry(stored, retryAt(at));
  return retriesIn(stored);
};

describe('The stored retries of a run', () => {
  it('are none before the first one', () => {
    expect(retriesIn(null)).toEqual([]);
  });

  it('are listed oldest first', () => {
    expect(afterRetries(2)).toEqual([retryAt(1), retryAt(2)]);
  });

  it('are only the newest ones', () => {
    const moments = afterRetries(MAX_LISTED_RETRIES + 2).map(({ retriedAt }) => retriedAt);
    expect(moments).toHaveLength(20);
    expect([moments[0], moments.at(-1)]).toEqual([3, 22]);
  });
});
