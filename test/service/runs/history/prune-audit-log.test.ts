import { listAuditEntries } from '../../../../service/src/store/records/audit/lists-of-entries.ts';
import { listTokens } from '../../../../service/src/store/records/tokens.ts';
import { createToken, revokeTokens } from '../../../../service/src/people/token.ts';
import { DailyPruning } from '../../../../service/src/runs/history/daily-pruning.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeUser } from '../../users.ts';

const DAY = 24 * 60 * 60_000;
const held = partsForEachTest();

const entries = async () => {
  const [token] = await listTokens(held.parts.store);
  return listAuditEntries(held.parts.store, { of: [{ ownerId: token!.userId }] });
};

/** @param at the confirmed time; by default, that of the clock */
function pruning(at?: number): DailyPruning {
  const { relaxedStore, log } = held.parts;
  const confirmedTime = () => ({ at: at ?? held.clock.now(), isConfirmed: at === undefined });
  const kept = { keepDays: null, keepChangesDays: 30 };
  return new DailyPruning({ relaxedStore, log, confirmedTime }, kept);
}

beforeEach(() => makeUser(held.parts, 'Ann'));

it('changes that are too old are removed, even if the history is kept forever', async () => {
  held.clock.moveOn(29 * DAY);
  await pruning().pruneIfDue();
  expect(await entries()).toHaveLength(2);
  await createToken(held.parts, { email: 'ann@example.com' }, { label: 'new' });
  held.clock.moveOn(1 * DAY + 1);
  await pruning().pruneIfDue();
  expect(await entries()).toMatchObject([{ action: 'token.created', subjectName: 'new' }]);
});

it('a jump of the clock removes nothing until it is confirmed', async () => {
  const before = held.clock.now();
  held.clock.step(365 * DAY);
  await pruning(before).pruneIfDue();
  expect(await entries()).toHaveLength(2);
  await pruning().pruneIfDue();
  expect(await entries()).toEqual([]);
});

it('more changes than are removed at once are removed', async () => {
  for (let count = 0; count < 260; count += 1) {
    const { id } = await createToken(held.parts, { email: 'ann@example.com' });
    await revokeTokens(held.parts, [id]);
  }
  expect((await entries()).length).toBeGreaterThan(500);
  held.clock.moveOn(31 * DAY);
  await pruning().pruneIfDue();
  expect(await entries()).toEqual([]);
});
