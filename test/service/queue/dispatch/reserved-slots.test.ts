import type { KyselyPlugin } from 'kysely';
import type {
  Dispatcher,
  ReservedSlot,
} from '../../../../service/src/queue/dispatch/dispatcher.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { withPlugin } from '../../store/with-plugin.ts';
import { until } from '../../until.ts';
import { DONE, promise } from '../queue-of-a-test.ts';
import { afterPolling, dispatchersForEachTest } from './dispatcher-of-a-test.ts';

let dispatcher: Dispatcher<'run'>;
let end: ReturnType<typeof promise>;

beforeEach(() => {
  end = promise();
});
// Before the dispatchers are stopped, which waits for their jobs.
afterEach(() => end.keep());

const { held, begun, dispatcherOn, insert } = dispatchersForEachTest();

/** Its jobs end when the test lets them. */
const untilTheEnd = async () => {
  await end.kept;
  return DONE;
};

/** Reserves a slot for each group while the others are reserved, and returns which have got one. */
const reserve = (...groupKeys: readonly string[]) => {
  const slots = groupKeys.map((groupKey) => dispatcher.reserveSlot(groupKey));
  for (const slot of slots) slot?.release();
  return slots.map((slot) => slot !== undefined);
};

/** Until then, jobs of any tenant may wait. */
const firstPoll = () => {
  dispatcher.wake();
  return until('the first poll', () => reserve('usr_1/wkf_1').includes(true));
};

/** Lets something happen when jobs have been leased, before that is committed. */
function afterLease(happens: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'leasedAt' in row)) await happens();
      return result;
    },
  };
}

it('does not reserve the slot of a job whose lease is being committed', async () => {
  const given: boolean[] = [];
  let next: Promise<void> | undefined;
  // Whoever has the turn after the dispatcher shares its commit: the jobs have not begun yet.
  const afterTheLease = afterLease(async () => {
    next ??= queriesOf(held.parts.store)
      .transaction()
      .execute(async () => {
        given.push(...reserve('a', 'b', 'c'));
      });
  });
  dispatcher = dispatcherOn(withPlugin(held.parts.store, afterTheLease), {
    slots: 3,
    handler: untilTheEnd,
  });
  await insert('run_1');
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
  await next;
  expect(given).toEqual([true, true, false]);
});

it('reserves a slot beside those of the jobs that are being leased', async () => {
  const given: boolean[] = [];
  const afterTheLease = afterLease(async () => {
    given.push(...reserve('usr_2/wkf_2', 'usr_3/wkf_3'));
  });
  dispatcher = dispatcherOn(withPlugin(held.parts.store, afterTheLease), {
    // Two of them are for the tenant whose job is leased.
    slots: 3,
    handler: untilTheEnd,
  });
  await firstPoll();
  await insert('run_1', held.parts.store, 'usr_1/wkf_1');
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
  expect(given).toEqual([true, false]);
});

it('reserves a slot after a wake-up, although another process may have inserted a job', async () => {
  dispatcher = dispatcherOn(held.parts.store, { slots: 1 });
  await firstPoll();
  dispatcher.wake();
  expect(reserve('usr_1/wkf_1')).toEqual([true]);
});

it('gives a freed slot to a job that a poll without slots has not seen, before new ones', async () => {
  dispatcher = dispatcherOn(held.parts.store, { slots: 1 });
  await firstPoll();
  const slot = dispatcher.reserveSlot('usr_1/wkf_1');
  await insert('run_1', held.parts.store, 'usr_2/wkf_2');
  dispatcher.wake();
  await afterPolling();
  slot?.release();
  expect([slot !== undefined, ...reserve('usr_3/wkf_3')]).toEqual([true, false]);
  await until('the job', () => begun.includes('run_1'));
});

it.each(Array.from({ length: 30 }, (_, turns) => turns))(
  'gives the last slot to one job, if another one wants it %i turns after a read',
  async (turns) => {
    const slots: (ReservedSlot<'run'> | undefined)[] = [];
    let isArmed = false;
    const reserveLater = async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      if (isArmed) slots.push(dispatcher.reserveSlot('usr_3/wkf_3'));
    };
    const afterARead: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isArmed) void reserveLater();
        return result;
      },
    };
    dispatcher = dispatcherOn(withPlugin(held.parts.store, afterARead), {
      slots: 1,
      handler: untilTheEnd,
    });
    await firstPoll();
    await insert('run_1', held.parts.store, 'usr_1/wkf_1');
    await insert('run_2', held.parts.store, 'usr_2/wkf_2');
    isArmed = true;
    dispatcher.wake();
    const reserved = () => slots.filter((slot) => slot !== undefined);
    await until('a job', () => reserved().length + begun.length > 0);
    await afterPolling();
    const holders = reserved().length + begun.length;
    isArmed = false;
    for (const slot of reserved()) slot.release();
    expect(holders).toBe(1);
  },
);
