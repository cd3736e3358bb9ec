import fc from 'fast-check';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { testsWith } from '../tests-with.ts';
import { DAY, HOUR, SECOND, servicesForEachTest, YEAR } from './services-with-clock.ts';
import { makeWaits } from './waits-of-a-test.ts';

const MISSING = 'A clock that services share: neither npm nor Debian has installed PostgreSQL here';

const STEPS = [-YEAR, -DAY, -HOUR, -10 * SECOND, 10 * SECOND, HOUR, DAY, YEAR];

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest();

  describe('A step of the clock of the database', () => {
    it.each(STEPS)('of %i ms moves everything that waits, once', async (step) => {
      await makeWaits(held.services.assembled.parts);
      await held.services.checkAll();
      const before = await held.services.waits();
      expect(before).toHaveLength(13);
      await held.services.shared.set(step);
      await held.services.leader.steps.check();
      await held.services.follower.steps.check();
      await held.services.checkAll();
      expect(await held.services.waits()).toEqual(before.map((at) => at + step));
      expect(await held.services.applied()).toMatchObject({ count: 1, total: step });
      for (const service of [held.services.leader, held.services.follower]) {
        expect(service.clock.now()).toBe(held.services.shared.server.now());
        expect(held.services.linesOf(service)).toMatchObject([
          {
            seconds: step / SECOND,
            msg: `The clock of the database was set ${step < 0 ? 'back' : 'forward'}`,
          },
        ]);
      }
    });

    it('is followed by no service before the leader has moved the waits', async () => {
      await makeWaits(held.services.assembled.parts);
      const [before, now] = [await held.services.waits(), held.services.follower.clock.now()];
      await held.services.shared.set(HOUR);
      expect(await held.services.follower.steps.check()).toBe(false);
      expect([await held.services.waits(), held.services.follower.clock.now()]).toEqual([
        before,
        now,
      ]);
      expect(await held.services.leader.steps.check()).toBe(true);
      expect(await held.services.follower.steps.check()).toBe(true);
      expect(held.services.follower.clock.now()).toBe(now + HOUR);
    });

    it('that NTP corrects moves nothing', async () => {
      await makeWaits(held.services.assembled.parts);
      const before = await held.services.waits();
      await held.services.shared.set(-2 * SECOND);
      await held.services.checkAll();
      expect(await held.services.waits()).toEqual(before);
      expect(held.services.follower.clock.now()).toBe(held.services.shared.server.now());
      expect([
        ...held.services.messages(held.services.leader),
        ...held.services.messages(held.services.follower),
      ]).toEqual([]);
    });

    it.each(STEPS)('of %i ms moves jobs from before it, and none from after it', async (step) => {
      await held.services.enqueue('before', 5 * SECOND);
      await held.services.checkAll();
      await held.services.shared.moveOn(SECOND / 2);
      await held.services.enqueue('just before', 5 * SECOND);
      await held.services.shared.moveOn(SECOND / 2);
      const before = await held.services.dueTimes();
      await held.services.shared.set(step);
      await held.services.shared.moveOn(SECOND / 2);
      await held.services.enqueue('after', 5 * SECOND);
      const after = held.services.shared.server.now();
      await held.services.shared.moveOn(SECOND / 2);
      await held.services.checkAll();
      await held.services.enqueue('later', 5 * SECOND);
      expect(await held.services.dueTimes()).toEqual({
        before: before['before']! + step,
        'just before': before['just before']! + step,
        after: after + 5 * SECOND,
        later: held.services.shared.server.now() + 5 * SECOND,
      });
    });

    it('back moves a job that was stored at the time that is now once more', async () => {
      await held.services.enqueue('an hour before', DAY);
      const before = await held.services.dueTimes();
      await held.services.shared.moveOn(HOUR - 200);
      await held.services.shared.olderTransactionsEnd();
      await held.services.checkAll();
      await held.services.shared.moveOn(500);
      await held.services.shared.set(-HOUR);
      await held.services.checkAll();
      expect(await held.services.dueTimes()).toEqual({
        'an hour before': before['an hour before']! - HOUR,
      });
    });

    it.each(STEPS)('of %i ms does not move a job that was released after it', async (step) => {
      await held.services.enqueue('early', 0);
      await held.services.checkAll();
      await held.services.shared.set(step);
      await held.services.shared.query(
        // As pg-boss does it.
        `with deleted as (delete from pgboss.job returning *)
          insert into pgboss.job (id, name, singleton_key, state, created_on, start_after, policy)
            select id, name, singleton_key, 'retry', created_on, pgboss.job_now(), policy from deleted`,
      );
      const released = await held.services.dueTimes();
      await held.services.checkAll();
      expect(await held.services.dueTimes()).toEqual(released);
    });

    it.each([-HOUR, HOUR])('of %i ms gives each attempt a new heartbeat', async (step) => {
      await held.services.enqueue('active', 0);
      await held.services.shared.query(
        `update pgboss.job set state = 'active', started_on = pgboss.job_now(),
          heartbeat_on = pgboss.job_now()`,
      );
      await held.services.checkAll();
      await held.services.shared.set(step);
      await held.services.checkAll();
      const [job] = await held.services.shared.query<{ isRenewed: boolean }>(
        `select heartbeat_on = pgboss.job_now() and started_on = pgboss.job_now() as "isRenewed"
          from pgboss.job`,
      );
      expect(job).toEqual({ isRenewed: true });
    });

    it('back lets pg-boss maintain its tables at once', async () => {
      await held.services.enqueue('one', 0);
      await held.services.shared.query(
        'update pgboss.queue set monitor_claim_on = pgboss.job_now()',
      );
      await held.services.checkAll();
      await held.services.shared.set(-HOUR);
      await held.services.checkAll();
      const claims = await held.services.shared.query<{ isAhead: boolean | null }>(
        'select monitor_claim_on > pgboss.job_now() as "isAhead" from pgboss.queue',
      );
      expect(claims.map(({ isAhead }) => isAhead)).toEqual([false, false, false]);
    });
  });

  describe('A step is taken over once', () => {
    beforeEach(() => makeWaits(held.services.assembled.parts));

    it.each(['committed', 'not committed'] as const)(
      'if the leader dies at its commit, which was %s',
      async (outcome) => {
        const before = await held.services.waits();
        await held.services.shared.set(HOUR);
        held.services.leader.fault.next = outcome;
        expect(await held.services.leader.steps.check()).toBe(false);
        expect(held.services.messages(held.services.leader)).toEqual([
          'The clock could not be compared',
        ]);
        await held.services.leader.die();
        held.services.follower.leadership.isLeader = true;
        expect(await held.services.follower.steps.check()).toBe(true);
        expect(await held.services.waits()).toEqual(before.map((at) => at + HOUR));
        expect(await held.services.applied()).toMatchObject({ count: 1, total: HOUR });
      },
    );

    it('if two services believe that they are the leader', async () => {
      const before = await held.services.waits();
      await held.services.shared.set(-HOUR);
      held.services.follower.leadership.isLeader = true;
      await Promise.all([held.services.leader.steps.check(), held.services.follower.steps.check()]);
      await held.services.checkAll();
      expect(await held.services.waits()).toEqual(before.map((at) => at - HOUR));
      expect(await held.services.applied()).toMatchObject({ count: 1, total: -HOUR });
      expect(held.services.follower.clock.now()).toBe(held.services.shared.server.now());
    });

    it('if there is no leader', async () => {
      const before = await held.services.waits();
      held.services.leader.leadership.isLeader = false;
      await held.services.shared.set(HOUR);
      expect(await held.services.follower.steps.check()).toBe(false);
      await held.services.shared.moveOn(5 * SECOND);
      expect(await held.services.follower.steps.check()).toBe(true);
      expect(await held.services.leader.steps.check()).toBe(true);
      expect(await held.services.waits()).toEqual(before.map((at) => at + HOUR));
    });

    it('if the leader was started after it, and takes over the next one', async () => {
      const before = await held.services.waits();
      await held.services.leader.die();
      await held.services.shared.set(HOUR);
      await held.services.follower.steps.check();
      held.services.leader = await held.services.shared.start({ isLeader: true });
      await held.services.shared.set(-DAY);
      expect(await held.services.leader.steps.check()).toBe(true);
      expect(await held.services.follower.steps.check()).toBe(false);
      await held.services.shared.moveOn(5 * SECOND);
      expect(await held.services.follower.steps.check()).toBe(true);
      await held.services.checkAll();
      expect(await held.services.waits()).toEqual(before.map((at) => at + HOUR - DAY));
      for (const { clock } of [held.services.leader, held.services.follower])
        expect(clock.now()).toBe(held.services.shared.server.now());
    });

    it('if it is undone before all services have followed', async () => {
      const before = await held.services.waits();
      await held.services.shared.moveOn(60 * SECOND);
      await held.services.checkAll();
      await held.services.shared.set(HOUR);
      await held.services.leader.steps.check();
      await held.services.leader.die();
      await held.services.shared.set(-HOUR);
      held.services.follower.leadership.isLeader = true;
      await held.services.follower.steps.check();
      expect(await held.services.waits()).toEqual(before.map((at) => at + HOUR));
      await held.services.follower.steps.check();
      expect(await held.services.waits()).toEqual(before);
      expect(held.services.follower.clock.now()).toBe(held.services.shared.server.now());
    });

    it('whatever the services and the clock do', async () => {
      // Since then, the services know the clock.
      await held.services.shared.moveOn(60 * SECOND);
      const action = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('leader', 'follower', 'both' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...STEPS) },
        fc.record({ passes: fc.constantFrom(100, SECOND, 6 * SECOND) }),
        fc.record({ fault: fc.constantFrom('committed', 'not committed' as const) }),
        fc.record({ leads: fc.constantFrom('leader', 'follower', 'nobody', 'both' as const) }),
        fc.constant('restart' as const),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(action, { maxLength: 15 }), async (actions) => {
          const before = await held.services.waits();
          const { total: totalBefore } = await held.services.applied();
          let sum = 0;
          for (const action of actions) {
            if (typeof action === 'number') {
              sum += action;
              await held.services.shared.set(action);
            } else await act(action);
          }
          held.services.leader.leadership.isLeader = true;
          for (let round = 0; round < 4; round += 1) {
            await held.services.checkAll();
            await held.services.shared.moveOn(5 * SECOND);
          }
          await held.services.checkAll();
          expect((await held.services.applied()).total - totalBefore).toBe(sum);
          expect(await held.services.waits()).toEqual(before.map((at) => at + sum));
          for (const { clock } of [held.services.leader, held.services.follower])
            expect(clock.now()).toBe(held.services.shared.server.now());
        }),
        { numRuns: 40 },
      );
    });

    type Action =
      | 'both'
      | 'follower'
      | 'leader'
      | 'restart'
      | { fault: 'committed' | 'not committed' }
      | { leads: 'both' | 'follower' | 'leader' | 'nobody' }
      | { passes: number };

    /** The follower stays: it has seen each step, which a service does not that is started after it. */
    async function act(action: Action): Promise<void> {
      if (action === 'restart') {
        const { isLeader } = held.services.leader.leadership;
        await held.services.leader.die();
        held.services.leader = await held.services.shared.start({ isLeader });
      } else if (typeof action === 'string') {
        const checks = [held.services.leader, held.services.follower].filter(
          (_, index) => action === 'both' || (action === 'leader') === (index === 0),
        );
        await Promise.all(checks.map(({ steps }) => steps.check()));
      } else if ('passes' in action) await held.services.shared.moveOn(action.passes);
      else if ('fault' in action) held.services.leader.fault.next = action.fault;
      else {
        held.services.leader.leadership.isLeader = ['leader', 'both'].includes(action.leads);
        held.services.follower.leadership.isLeader = ['follower', 'both'].includes(action.leads);
      }
    }
  });
});
