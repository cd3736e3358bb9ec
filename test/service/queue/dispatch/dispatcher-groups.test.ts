import { queriesOf } from '../../../../service/src/store/store.ts';
import { until } from '../../until.ts';
import { DONE } from '../queue-of-a-test.ts';
import { afterPolling, dispatchersForEachTest } from './dispatcher-of-a-test.ts';

const { held, begun, dispatcherOn, insert } = dispatchersForEachTest();

describe('The groups of a dispatcher', () => {
  const insertMany = async (groupKey: string, count = 50) => {
    for (let number = 0; number < count; number += 1) {
      await insert(`${groupKey} ${String(number)}`, held.parts.store, groupKey);
    }
  };

  it('include a group behind ten thousand jobs of another', async () => {
    await queriesOf(held.parts.store)
      .insertInto('jobs')
      .values(
        Array.from({ length: 4_000 }, (_, n) => ({
          kind: 'run' as const,
          groupKey: 'usr_1/many',
          subjectId: `many ${String(n)}`,
          dueAt: 0,
          attempts: 0,
          leasedAt: null,
        })),
      )
      .execute();
    await insert('one', held.parts.store, 'usr_1/few');
    const ends = Promise.withResolvers<undefined>();
    const dispatcher = dispatcherOn(held.parts.store, {
      // The tenant gets four of them.
      slots: 6,
      perGroup: 3,
      handler: async () => {
        await ends.promise;
        return DONE;
      },
    });
    dispatcher.wake();
    await until('four', () => begun.length === 4);
    expect(begun).toContain('one');
    await queriesOf(held.parts.store).deleteFrom('jobs').where('leasedAt', 'is', null).execute();
    ends.resolve(undefined);
  });

  it('that struggle share half of the slots', async () => {
    const ends = Promise.withResolvers<undefined>();
    const stuck = ['s1', 's2', 's3', 's4', 's5', 's6'];
    let isFailing = true;
    const dispatcher = dispatcherOn(held.parts.store, {
      slots: 6,
      perGroup: 2,
      handler: async ({ subjectId }) => {
        if (!subjectId.startsWith('s')) return DONE;
        if (isFailing) throw new Error('not now');
        await ends.promise;
        return DONE;
      },
    });
    for (const groupKey of stuck) await insertMany(groupKey, 1);
    dispatcher.wake();
    await until('each to fail', () => begun.length === stuck.length);
    isFailing = false;
    held.clock.moveOn(1_000);
    dispatcher.wake();
    await until('half of them', () => begun.length === stuck.length + 3);
    await insert('well', held.parts.store, 'well');
    dispatcher.wake();
    await until('the other', () => begun.includes('well'));
    expect(begun).toHaveLength(stuck.length + 4);
    ends.resolve(undefined);
    await until('all of them', () => begun.length === 2 * stuck.length + 1);
  });

  it('have a single slot each after a failed attempt', async () => {
    const ends = Promise.withResolvers<undefined>();
    let isFailing = true;
    const dispatcher = dispatcherOn(held.parts.store, {
      slots: 6,
      perGroup: 3,
      handler: async () => {
        if (isFailing) return { isEnded: false, attempt: 'failed' };
        await ends.promise;
        return DONE;
      },
    });
    await insert('first', held.parts.store, 'group');
    dispatcher.wake();
    await until('the first to fail', () => begun.length === 1);
    isFailing = false;
    await insertMany('group', 4);
    await insert('other', held.parts.store, 'other');
    dispatcher.wake();
    await until('the other', () => begun.includes('other'));
    await afterPolling();
    expect(begun).toEqual(['first', 'group 0', 'other']);
    ends.resolve(undefined);
    await until('all of them', () => begun.length === 6);
  });
});
