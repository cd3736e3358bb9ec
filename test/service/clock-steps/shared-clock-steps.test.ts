import fc from 'fast-check';
import { pino } from 'pino';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { PgBossJobQueue } from '../../../service/src/queue/pg-boss/pg-boss-job-queue.ts';
import { readAppliedSteps } from '../../../service/src/store/records/clock/applied-steps.ts';
import { readStoredTimes } from '../../../service/src/store/records/clock/stored-times.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { testsWith } from '../tests-with.ts';
import type { ServiceWithClock } from './shared-clock.ts';
import { SharedClock } from './shared-clock.ts';
import { makeWaits, storedWaits } from './waits-of-a-test.ts';

const MISSING = 'A clock that services share: neither npm nor Debian has installed PostgreSQL here';

const DIFFERS = 'The clock of this machine differs from that of the database, which is used';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const STEPS = [-YEAR, -DAY, -HOUR, -10 * SECOND, 10 * SECOND, HOUR, DAY, YEAR];

testsWith(findPostgres(), MISSING, () => {
  const templates = sharedTemplates();
  let shared: SharedClock;
  let leader: ServiceWithClock;
  let follower: ServiceWithClock;
  let queue: PgBossJobQueue;
  let assembled: AssembledParts;

  beforeEach(async () => {
    shared = await SharedClock.create();
    leader = await shared.start({ isLeader: true, isAlone: true });
    await leader.steps.begin();
    follower = await shared.start();
    const log = pino({ level: 'silent' });
    const database = await shared.database.open(4);
    queue = new PgBossJobQueue({
      ownerId: 'own_1',
      url: new URL(shared.database.url),
      store: database.relaxedStore,
      clock: follower.clock,
      log,
      metrics: { jobBegun: () => undefined, jobRetried: () => undefined },
      isOverloaded: () => false,
    });
    const openDatabase = () => Promise.resolve(database);
    const { clock } = follower;
    assembled = await AssembledParts.assemble({ clock, templates, queue, openDatabase });
  });

  afterEach(async () => {
    await queue.close();
    await assembled.close();
    await shared.close();
  });

  const store = () => assembled.parts.store;
  const applied = () => readAppliedSteps(store());
  /** Without that of the difference to the machine: a step of either clock may bring it. */
  const linesOf = ({ logged }: ServiceWithClock) => logged.filter(({ msg }) => msg !== DIFFERS);
  const messages = (service: ServiceWithClock) => linesOf(service).map(({ msg }) => msg);

  /** Returns when each job becomes due, by the clock of the database. */
  async function dueTimes(): Promise<Record<string, number>> {
    const rows = await shared.query<{ subject: string; at: number }>(
      `select singleton_key as subject, round(extract(epoch from start_after) * 1000)::float8 as at
        from pgboss.job order by name, created_on, singleton_key`,
    );
    return Object.fromEntries(rows.map(({ subject, at }) => [subject, at]));
  }

  /** Every stored time until which something waits or is valid. */
  const waits = async () => [...Object.values(await dueTimes()), ...(await storedWaits(store()))];

  const enqueue = (subjectId: string, dueIn: number) =>
    queue.commit(store(), { lock: null }, (_, add) =>
      add({
        kind: 'run',
        groupKey: 'usr_1/wkf_1',
        subjectId,
        generation: 0,
        dueAt: follower.clock.now() + dueIn,
      }),
    );

  const checkAll = async () => {
    await leader.steps.check();
    await follower.steps.check();
  };

  describe('A step of the clock of the database', () => {
    it.each(STEPS)('of %i ms moves everything that waits, once', async (step) => {
      await makeWaits(assembled.parts);
      await checkAll();
      const before = await waits();
      expect(before).toHaveLength(12);
      await shared.set(step);
      await leader.steps.check();
      await follower.steps.check();
      await checkAll();
      expect(await waits()).toEqual(before.map((at) => at + step));
      expect(await applied()).toMatchObject({ count: 1, total: step });
      for (const service of [leader, follower]) {
        expect(service.clock.now()).toBe(shared.server.now());
        expect(linesOf(service)).toMatchObject([
          {
            seconds: step / SECOND,
            msg: `The clock of the database was set ${step < 0 ? 'back' : 'forward'}`,
          },
        ]);
      }
    });

    it('is followed by no service before the leader has moved the waits', async () => {
      await makeWaits(assembled.parts);
      const [before, now] = [await waits(), follower.clock.now()];
      await shared.set(HOUR);
      expect(await follower.steps.check()).toBe(false);
      expect([await waits(), follower.clock.now()]).toEqual([before, now]);
      expect(await leader.steps.check()).toBe(true);
      expect(await follower.steps.check()).toBe(true);
      expect(follower.clock.now()).toBe(now + HOUR);
    });

    it('that NTP corrects moves nothing', async () => {
      await makeWaits(assembled.parts);
      const before = await waits();
      await shared.set(-2 * SECOND);
      await checkAll();
      expect(await waits()).toEqual(before);
      expect(follower.clock.now()).toBe(shared.server.now());
      expect([...messages(leader), ...messages(follower)]).toEqual([]);
    });

    it.each(STEPS)('of %i ms moves jobs from before it, and none from after it', async (step) => {
      await enqueue('before', 5 * SECOND);
      await checkAll();
      await shared.moveOn(SECOND / 2);
      await enqueue('just before', 5 * SECOND);
      await shared.moveOn(SECOND / 2);
      const before = await dueTimes();
      await shared.set(step);
      await shared.moveOn(SECOND / 2);
      await enqueue('after', 5 * SECOND);
      const after = shared.server.now();
      await shared.moveOn(SECOND / 2);
      await checkAll();
      await enqueue('later', 5 * SECOND);
      expect(await dueTimes()).toEqual({
        before: before['before']! + step,
        'just before': before['just before']! + step,
        after: after + 5 * SECOND,
        later: shared.server.now() + 5 * SECOND,
      });
    });

    it('back moves a job that was stored at the time that is now once more', async () => {
      await enqueue('an hour before', DAY);
      const before = await dueTimes();
      await shared.moveOn(HOUR - 200);
      await checkAll();
      await shared.moveOn(500);
      await shared.set(-HOUR);
      await checkAll();
      expect(await dueTimes()).toEqual({ 'an hour before': before['an hour before']! - HOUR });
    });

    it.each(STEPS)('of %i ms does not move a job that was released after it', async (step) => {
      await enqueue('early', 0);
      await checkAll();
      await shared.set(step);
      await shared.query(
        // As pg-boss does it.
        `with deleted as (delete from pgboss.job returning *)
          insert into pgboss.job (id, name, singleton_key, state, created_on, start_after, policy)
            select id, name, singleton_key, 'retry', created_on, pgboss.job_now(), policy from deleted`,
      );
      const released = await dueTimes();
      await checkAll();
      expect(await dueTimes()).toEqual(released);
    });

    it.each([-HOUR, HOUR])('of %i ms gives each attempt a new heartbeat', async (step) => {
      await enqueue('active', 0);
      await shared.query(
        `update pgboss.job set state = 'active', started_on = pgboss.job_now(),
          heartbeat_on = pgboss.job_now()`,
      );
      await checkAll();
      await shared.set(step);
      await checkAll();
      const [job] = await shared.query<{ isRenewed: boolean }>(
        `select heartbeat_on = pgboss.job_now() and started_on = pgboss.job_now() as "isRenewed"
          from pgboss.job`,
      );
      expect(job).toEqual({ isRenewed: true });
    });

    it('back lets pg-boss maintain its tables at once', async () => {
      await enqueue('one', 0);
      await shared.query('update pgboss.queue set monitor_claim_on = pgboss.job_now()');
      await checkAll();
      await shared.set(-HOUR);
      await checkAll();
      const claims = await shared.query<{ isAhead: boolean | null }>(
        'select monitor_claim_on > pgboss.job_now() as "isAhead" from pgboss.queue',
      );
      expect(claims.map(({ isAhead }) => isAhead)).toEqual([false, false, false]);
    });
  });

  describe('A step is taken over once', () => {
    beforeEach(() => makeWaits(assembled.parts));

    it.each(['committed', 'not committed'] as const)(
      'if the leader dies at its commit, which was %s',
      async (outcome) => {
        const before = await waits();
        await shared.set(HOUR);
        leader.fault.next = outcome;
        expect(await leader.steps.check()).toBe(false);
        expect(messages(leader)).toEqual(['The clock could not be compared']);
        await leader.die();
        follower.leadership.isLeader = true;
        expect(await follower.steps.check()).toBe(true);
        expect(await waits()).toEqual(before.map((at) => at + HOUR));
        expect(await applied()).toMatchObject({ count: 1, total: HOUR });
      },
    );

    it('if two services believe that they are the leader', async () => {
      const before = await waits();
      await shared.set(-HOUR);
      follower.leadership.isLeader = true;
      await Promise.all([leader.steps.check(), follower.steps.check()]);
      await checkAll();
      expect(await waits()).toEqual(before.map((at) => at - HOUR));
      expect(await applied()).toMatchObject({ count: 1, total: -HOUR });
      expect(follower.clock.now()).toBe(shared.server.now());
    });

    it('if there is no leader', async () => {
      const before = await waits();
      leader.leadership.isLeader = false;
      await shared.set(HOUR);
      expect(await follower.steps.check()).toBe(false);
      await shared.moveOn(5 * SECOND);
      expect(await follower.steps.check()).toBe(true);
      expect(await leader.steps.check()).toBe(true);
      expect(await waits()).toEqual(before.map((at) => at + HOUR));
    });

    it('if the leader was started after it, and takes over the next one', async () => {
      const before = await waits();
      await leader.die();
      await shared.set(HOUR);
      await follower.steps.check();
      leader = await shared.start({ isLeader: true });
      await shared.set(-DAY);
      expect(await leader.steps.check()).toBe(true);
      expect(await follower.steps.check()).toBe(false);
      await shared.moveOn(5 * SECOND);
      expect(await follower.steps.check()).toBe(true);
      await checkAll();
      expect(await waits()).toEqual(before.map((at) => at + HOUR - DAY));
      for (const { clock } of [leader, follower]) expect(clock.now()).toBe(shared.server.now());
    });

    it('if it is undone before all services have followed', async () => {
      const before = await waits();
      await shared.moveOn(60 * SECOND);
      await checkAll();
      await shared.set(HOUR);
      await leader.steps.check();
      await leader.die();
      await shared.set(-HOUR);
      follower.leadership.isLeader = true;
      await follower.steps.check();
      expect(await waits()).toEqual(before.map((at) => at + HOUR));
      await follower.steps.check();
      expect(await waits()).toEqual(before);
      expect(follower.clock.now()).toBe(shared.server.now());
    });

    it('whatever the services and the clock do', async () => {
      // Since then, the services know the clock.
      await shared.moveOn(60 * SECOND);
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
          const before = await waits();
          const { total: totalBefore } = await applied();
          let sum = 0;
          for (const action of actions) {
            if (typeof action === 'number') {
              sum += action;
              await shared.set(action);
            } else await act(action);
          }
          leader.leadership.isLeader = true;
          for (let round = 0; round < 4; round += 1) {
            await checkAll();
            await shared.moveOn(5 * SECOND);
          }
          await checkAll();
          expect((await applied()).total - totalBefore).toBe(sum);
          expect(await waits()).toEqual(before.map((at) => at + sum));
          for (const { clock } of [leader, follower]) expect(clock.now()).toBe(shared.server.now());
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
        const { isLeader } = leader.leadership;
        await leader.die();
        leader = await shared.start({ isLeader });
      } else if (typeof action === 'string') {
        const checks = [leader, follower].filter(
          (_, index) => action === 'both' || (action === 'leader') === (index === 0),
        );
        await Promise.all(checks.map(({ steps }) => steps.check()));
      } else if ('passes' in action) await shared.moveOn(action.passes);
      else if ('fault' in action) leader.fault.next = action.fault;
      else {
        leader.leadership.isLeader = ['leader', 'both'].includes(action.leads);
        follower.leadership.isLeader = ['follower', 'both'].includes(action.leads);
      }
    }
  });

  describe('The clock of a machine', () => {
    it.each([-YEAR, YEAR])('that is wrong by %i ms does no harm', async (ahead) => {
      const other = await shared.start({ ahead });
      expect(other.clock.now()).toBe(shared.server.now());
      await other.steps.check();
      await other.steps.check();
      expect(other.logged).toMatchObject([{ seconds: ahead / SECOND, msg: DIFFERS }]);
    });

    it.each([-HOUR, HOUR])('that is set by %i ms is no step', async (step) => {
      await makeWaits(assembled.parts);
      const before = await waits();
      for (const { machine } of [leader, follower]) machine.step(step);
      await shared.moveOn(SECOND);
      expect(leader.clock.now()).toBe(shared.server.now());
      await checkAll();
      expect(await waits()).toEqual(before);
      expect(await applied()).toMatchObject({ count: 0 });
      expect(leader.clock.now()).toBe(shared.server.now());
    });

    it('goes on alone while the server is away, and a step of it then counts when it is back', async () => {
      leader.network.isAway = true;
      leader.machine.step(-DAY);
      await shared.moveOn(HOUR);
      expect(await leader.steps.check()).toBe(false);
      expect(await leader.steps.check()).toBe(false);
      expect(leader.clock.now()).toBe(shared.server.now());
      expect(messages(leader)).toEqual(['The clock could not be compared']);
      leader.network.isAway = false;
      await shared.set(-HOUR);
      expect(await leader.steps.check()).toBe(true);
      expect(leader.clock.now()).toBe(shared.server.now());
      expect(await applied()).toMatchObject({ count: 1, total: -HOUR });
    });
  });

  describe('A suspended machine', () => {
    it('takes over no step, and its service is woken', async () => {
      let wakes = 0;
      leader.steps.watch(() => (wakes += 1));
      leader.machine.suspend(HOUR);
      await shared.moveOn(0);
      shared.server.moveOn(HOUR);
      await shared.set(0);
      expect(await leader.steps.check()).toBe(true);
      expect(wakes).toBe(1);
      expect(await applied()).toMatchObject({ count: 0 });
      expect(leader.clock.now()).toBe(shared.server.now());
    });
  });

  describe('The time that history is pruned by', () => {
    it('is the one before a jump, for every leader, until a day has passed', async () => {
      const before = follower.clock.now();
      await shared.set(YEAR);
      await checkAll();
      const unconfirmed = { at: before, isConfirmed: false };
      expect(await leader.steps.confirmedTime()).toEqual(unconfirmed);
      expect((await readStoredTimes(store())).beforeJump).toBe(before);
      await leader.die();
      const third = await shared.start({ isLeader: true });
      await shared.moveOn(DAY - SECOND);
      await third.steps.check();
      expect(await third.steps.confirmedTime()).toEqual(unconfirmed);
      await shared.moveOn(SECOND);
      await third.steps.check();
      const confirmed = { at: shared.server.now(), isConfirmed: true };
      expect(await third.steps.confirmedTime()).toEqual(confirmed);
      expect((await readStoredTimes(store())).beforeJump).toBeNull();
      expect(messages(third).at(-1)).toContain('confirmed');
    });

    it('is the present one again when the jump is undone', async () => {
      await shared.set(YEAR);
      await checkAll();
      await shared.set(-YEAR);
      await checkAll();
      const now = { at: shared.server.now(), isConfirmed: true };
      expect(await leader.steps.confirmedTime()).toEqual(now);
    });

    it('is confirmed by the next start of all services, not by that of one more', async () => {
      await shared.set(YEAR);
      await checkAll();
      const more = await shared.start();
      await more.steps.begin();
      expect((await more.steps.confirmedTime()).isConfirmed).toBe(false);
      const alone = await shared.start({ isAlone: true });
      await alone.steps.begin();
      expect((await alone.steps.confirmedTime()).isConfirmed).toBe(true);
    });

    it('is the one before a stop of all services, also if several start at once', async () => {
      const before = shared.server.now();
      await leader.steps.stop();
      await shared.moveOn(DAY);
      const started = [await shared.start(), await shared.start()];
      await Promise.all(started.map(({ steps }) => steps.begin()));
      for (const { steps } of started)
        expect(await steps.confirmedTime()).toEqual({ at: before, isConfirmed: false });
    });
  });

  describe('A start', () => {
    it.each([-YEAR, -HOUR])(
      'moves everything that waits if the clock was set by %i ms while no service ran',
      async (step) => {
        await makeWaits(assembled.parts);
        await leader.steps.stop();
        const before = await waits();
        await shared.set(step);
        const started = [await shared.start(), await shared.start()];
        await Promise.all(started.map(({ steps }) => steps.begin()));
        expect(await waits()).toEqual(before.map((at) => at + step));
        expect(started.flatMap(messages)).toEqual(['The clock of the database was set back']);
        await (await shared.start()).steps.begin();
        expect(await waits()).toEqual(before.map((at) => at + step));
      },
    );

    it('beside other services leaves it to them to take over the rest of a step', async () => {
      await makeWaits(assembled.parts);
      const before = await waits();
      await shared.moveOn(20 * SECOND);
      await checkAll();
      await shared.set(-HOUR);
      const started = await shared.start();
      await started.steps.begin();
      expect(await waits()).toEqual(before.map((at) => at - HOUR + 20 * SECOND));
      for (let round = 0; round < 3; round += 1) await checkAll();
      expect(await waits()).toEqual(before.map((at) => at - HOUR));
      for (const { clock } of [leader, follower, started])
        expect(clock.now()).toBe(shared.server.now());
    });

    it('on a database without pg-boss moves the jobs that docloom move has copied', async () => {
      await leader.steps.stop();
      await shared.query('drop schema pgboss cascade');
      await shared.query(
        `insert into jobs (kind, "subjectId", "dueAt", attempts, "groupKey")
          values ('run', 'run_1', $1, 0, 'usr_1/wkf_1')`,
        [shared.server.now() + SECOND],
      );
      await shared.set(-HOUR);
      await (await shared.start()).steps.begin();
      const jobs = await shared.query('select "dueAt" from jobs');
      expect(jobs).toEqual([{ dueAt: shared.server.now() + SECOND }]);
    });
  });

  it('The leader stores twice a minute that a service runs', async () => {
    const lastSeen = async () => (await readStoredTimes(store())).lastSeen;
    const begun = shared.server.now();
    await shared.moveOn(30 * SECOND);
    await follower.steps.check();
    expect(await lastSeen()).toBe(begun);
    await leader.steps.check();
    expect(await lastSeen()).toBe(shared.server.now());
    await shared.moveOn(SECOND);
    await leader.steps.stop();
    expect(await lastSeen()).toBe(shared.server.now());
  });
});
