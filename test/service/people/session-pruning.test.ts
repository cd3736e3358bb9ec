import { pino } from 'pino';
import { SessionPruning } from '../../../service/src/people/session-pruning.ts';
import { beginSession, IDLE_MILLISECONDS } from '../../../service/src/people/session.ts';
import { createToken } from '../../../service/src/people/token.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { HeldTimers } from '../held-timers.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { until } from '../until.ts';

const HOUR = 60 * 60_000;

const held = partsForEachTest();

const count = async () =>
  (await queriesOf(held.parts.store).selectFrom('sessions').selectAll().execute()).length;

it('deletes ended sessions every hour, until it is stopped', async () => {
  const timers = new HeldTimers();
  const log = pino({ level: 'silent' });
  const pruning = new SessionPruning({ ...held.parts, timers, log });
  pruning.start();
  const { token } = await createToken(held.parts, { email: 'ann@test', name: 'Ann' });
  for (let round = 0; round < 2; round += 1) {
    await beginSession(held.parts, token, null);
    held.clock.moveOn(IDLE_MILLISECONDS);
    expect(await count()).toBe(1);
    timers.run(HOUR);
    await until('the deletion', async () => (await count()) === 0);
  }
  await pruning.stop();
  expect(timers.areIdle).toBe(true);
});
