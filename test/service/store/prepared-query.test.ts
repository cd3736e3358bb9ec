import { transact } from '../../../service/src/store/transaction.ts';
import { preparedQuery } from '../../../service/src/store/prepared-query.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const held = partsForEachTest();

interface Setting {
  name: string;
  value: string;
}

/** Returns a query with a changing and a constant value, and a count of its compilations. */
function keepInsert() {
  const built: Store[] = [];
  const insert = preparedQuery((store, setting: Setting) => {
    built.push(store);
    return queriesOf(store)
      .insertInto('settings')
      .values(setting)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: setting.value }));
  });
  return { insert, built };
}

const settings = () =>
  queriesOf(held.parts.store)
    .selectFrom('settings')
    .selectAll()
    .where('name', 'like', 'test%')
    .orderBy('name')
    .execute();

it('is built once, and executed with other values each time', async () => {
  const { insert, built } = keepInsert();
  const { store } = held.parts;
  await insert(store, { name: 'test 1', value: 'a' });
  await insert(store, { name: 'test 2', value: 'b' });
  await insert(store, { name: 'test 1', value: 'c' });
  expect(built).toHaveLength(1);
  expect(await settings()).toEqual([
    { name: 'test 1', value: 'c' },
    { name: 'test 2', value: 'b' },
  ]);
});

it('takes its values by their names, in any order', async () => {
  const { insert } = keepInsert();
  const { store } = held.parts;
  await insert(store, { name: 'test 1', value: 'a' });
  await insert(store, { value: 'b', name: 'test 2' });
  expect(await settings()).toContainEqual({ name: 'test 2', value: 'b' });
});

it('is part of the transaction that executes it', async () => {
  const { insert } = keepInsert();
  const { store } = held.parts;
  await insert(store, { name: 'test 1', value: 'a' });
  const fails = transact(store, { lock: null }, async (transaction) => {
    await insert(transaction, { name: 'test 2', value: 'b' });
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  expect(await settings()).toEqual([{ name: 'test 1', value: 'a' }]);
});

it('returns its rows, and the number of changed rows', async () => {
  const { insert } = keepInsert();
  const find = preparedQuery((store, { name }: { name: string }) =>
    queriesOf(store).selectFrom('settings').select('value').where('name', '=', name),
  );
  const { store } = held.parts;
  expect((await insert(store, { name: 'test 1', value: 'a' })).numAffectedRows).toBe(1n);
  expect((await find(store, { name: 'test 1' })).rows).toEqual([{ value: 'a' }]);
  expect((await find(store, { name: 'test 2' })).rows).toEqual([]);
});
