import { PendingAnswers } from '../../../service/src/cluster/pending-answers.ts';

const LONG = 60_000;

describe('An answer of another process', () => {
  it('goes to its question, in any order', async () => {
    const answers = new PendingAnswers<string>();
    const ids: number[] = [];
    const ask = () => answers.ask((id) => ids.push(id), LONG);
    const asked = [ask(), ask()];
    for (const id of ids.toReversed()) answers.answered(id, `answer ${String(id)}`);
    expect(await Promise.all(asked)).toEqual(ids.map((id) => `answer ${String(id)}`));
  });

  it('is undefined if it comes too late, and ignored then', async () => {
    const answers = new PendingAnswers<string>();
    let asked = 0;
    const answer = await answers.ask((id) => (asked = id), 1);
    expect(answer).toBeUndefined();
    expect(() => answers.answered(asked, 'late')).not.toThrow();
  });
});
