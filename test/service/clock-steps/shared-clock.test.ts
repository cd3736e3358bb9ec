import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { readStoredTimes } from '../../../service/src/store/records/clock/stored-times.ts';
import { testsWith } from '../tests-with.ts';
import { DAY, DIFFERS, HOUR, SECOND, servicesForEachTest, YEAR } from './services-with-clock.ts';
import { makeWaits } from './waits-of-a-test.ts';

const MISSING = 'A clock that services share: neither npm nor Debian has installed PostgreSQL here';

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest();

  describe('The clock of a machine', () => {
    it.each([-YEAR, YEAR])('that is wrong by %i ms does no harm', async (ahead) => {
      const other = await held.services.shared.start({ ahead });
      expect(other.clock.now()).toBe(held.services.shared.server.now());
      await other.steps.check();
      await other.steps.check();
      expect(other.logged).toMatchObject([{ seconds: ahead / SECOND, msg: DIFFERS }]);
    });

    it.each([-HOUR, HOUR])('that is set by %i ms is no step', async (step) => {
      await makeWaits(held.services.assembled.parts);
      const before = await held.services.waits();
      for (const { machine } of [held.services.leader, held.services.follower]) machine.step(step);
      await held.services.shared.moveOn(SECOND);
      expect(held.services.leader.clock.now()).toBe(held.services.shared.server.now());
      await held.services.checkAll();
      expect(await held.services.waits()).toEqual(before);
      expect(await held.services.applied()).toMatchObject({ count: 0 });
      expect(held.services.leader.clock.now()).toBe(held.services.shared.server.now());
    });

    it('goes on alone while the server is away, and a step of it then counts when it is back', async () => {
      held.services.leader.network.isAway = true;
      held.services.leader.machine.step(-DAY);
      await held.services.shared.moveOn(HOUR);
      expect(await held.services.leader.steps.check()).toBe(false);
      expect(await held.services.leader.steps.check()).toBe(false);
      expect(held.services.leader.clock.now()).toBe(held.services.shared.server.now());
      expect(held.services.messages(held.services.leader)).toEqual([
        'The clock could not be compared',
      ]);
      held.services.leader.network.isAway = false;
      await held.services.shared.set(-HOUR);
      expect(await held.services.leader.steps.check()).toBe(true);
      expect(held.services.leader.clock.now()).toBe(held.services.shared.server.now());
      expect(await held.services.applied()).toMatchObject({ count: 1, total: -HOUR });
    });
  });

  describe('A suspended machine', () => {
    it('takes over no step, and its service is woken', async () => {
      let wakes = 0;
      held.services.leader.steps.watch(() => (wakes += 1));
      held.services.leader.machine.suspend(HOUR);
      await held.services.shared.moveOn(0);
      held.services.shared.server.moveOn(HOUR);
      await held.services.shared.set(0);
      expect(await held.services.leader.steps.check()).toBe(true);
      expect(wakes).toBe(1);
      expect(await held.services.applied()).toMatchObject({ count: 0 });
      expect(held.services.leader.clock.now()).toBe(held.services.shared.server.now());
    });
  });

  describe('The time that history is pruned by', () => {
    it('is the one before a jump, for every leader, until a day has passed', async () => {
      const before = held.services.follower.clock.now();
      await held.services.shared.set(YEAR);
      await held.services.checkAll();
      const unconfirmed = { at: before, isConfirmed: false };
      expect(await held.services.leader.steps.confirmedTime()).toEqual(unconfirmed);
      expect((await readStoredTimes(held.services.store())).beforeJump).toBe(before);
      await held.services.leader.die();
      const third = await held.services.shared.start({ isLeader: true });
      await held.services.shared.moveOn(DAY - SECOND);
      await third.steps.check();
      expect(await third.steps.confirmedTime()).toEqual(unconfirmed);
      await held.services.shared.moveOn(SECOND);
      await third.steps.check();
      const confirmed = { at: held.services.shared.server.now(), isConfirmed: true };
      expect(await third.steps.confirmedTime()).toEqual(confirmed);
      expect((await readStoredTimes(held.services.store())).beforeJump).toBeNull();
      expect(held.services.messages(third).at(-1)).toContain('confirmed');
    });

    it('is the present one again when the jump is undone', async () => {
      await held.services.shared.set(YEAR);
      await held.services.checkAll();
      await held.services.shared.set(-YEAR);
      await held.services.checkAll();
      const now = { at: held.services.shared.server.now(), isConfirmed: true };
      expect(await held.services.leader.steps.confirmedTime()).toEqual(now);
    });

    it('is confirmed by the next start of all services, not by that of one more', async () => {
      await held.services.shared.set(YEAR);
      await held.services.checkAll();
      const more = await held.services.shared.start();
      await more.steps.begin();
      expect((await more.steps.confirmedTime()).isConfirmed).toBe(false);
      const alone = await held.services.shared.start({ isAlone: true });
      await alone.steps.begin();
      expect((await alone.steps.confirmedTime()).isConfirmed).toBe(true);
    });

    it('is the one before a stop of all services, also if several start at once', async () => {
      const before = held.services.shared.server.now();
      await held.services.leader.steps.stop();
      await held.services.shared.moveOn(DAY);
      const started = [await held.services.shared.start(), await held.services.shared.start()];
      await Promise.all(started.map(({ steps }) => steps.begin()));
      for (const { steps } of started)
        expect(await steps.confirmedTime()).toEqual({ at: before, isConfirmed: false });
    });
  });

  describe('A start', () => {
    it.each([-YEAR, -HOUR])(
      'moves everything that waits if the clock was set by %i ms while no service ran',
      async (step) => {
        await makeWaits(held.services.assembled.parts);
        await held.services.leader.steps.stop();
        const before = await held.services.waits();
        await held.services.shared.set(step);
        const started = [await held.services.shared.start(), await held.services.shared.start()];
        await Promise.all(started.map(({ steps }) => steps.begin()));
        expect(await held.services.waits()).toEqual(before.map((at) => at + step));
        expect(started.flatMap((service) => held.services.messages(service))).toEqual([
          'The clock of the database was set back',
        ]);
        await (await held.services.shared.start()).steps.begin();
        expect(await held.services.waits()).toEqual(before.map((at) => at + step));
      },
    );

    it('beside other services leaves it to them to take over the rest of a step', async () => {
      await makeWaits(held.services.assembled.parts);
      const before = await held.services.waits();
      await held.services.shared.moveOn(20 * SECOND);
      await held.services.checkAll();
      await held.services.shared.set(-HOUR);
      const started = await held.services.shared.start();
      await started.steps.begin();
      expect(await held.services.waits()).toEqual(before.map((at) => at - HOUR + 20 * SECOND));
      for (let round = 0; round < 3; round += 1) await held.services.checkAll();
      expect(await held.services.waits()).toEqual(before.map((at) => at - HOUR));
      for (const { clock } of [held.services.leader, held.services.follower, started])
        expect(clock.now()).toBe(held.services.shared.server.now());
    });

    it('on a database without pg-boss moves the jobs that docloom move has copied', async () => {
      await held.services.leader.steps.stop();
      await held.services.shared.query('drop schema pgboss cascade');
      await held.services.shared.query(
        `insert into jobs (kind, "subjectId", "dueAt", attempts, "groupKey")
          values ('run', 'run_1', $1, 0, 'usr_1/wkf_1')`,
        [held.services.shared.server.now() + SECOND],
      );
      await held.services.shared.set(-HOUR);
      await (await held.services.shared.start()).steps.begin();
      const jobs = await held.services.shared.query('select "dueAt" from jobs');
      expect(jobs).toEqual([{ dueAt: held.services.shared.server.now() + SECOND }]);
    });
  });

  it('The leader stores twice a minute that a service runs', async () => {
    const lastSeen = async () => (await readStoredTimes(held.services.store())).lastSeen;
    const begun = held.services.shared.server.now();
    await held.services.shared.moveOn(30 * SECOND);
    await held.services.follower.steps.check();
    expect(await lastSeen()).toBe(begun);
    await held.services.leader.steps.check();
    expect(await lastSeen()).toBe(held.services.shared.server.now());
    await held.services.shared.moveOn(SECOND);
    await held.services.leader.steps.stop();
    expect(await lastSeen()).toBe(held.services.shared.server.now());
  });
});
