import type { RunId, RunStatus } from '@docloom/contract';
import {
  listMatchingRuns,
  MAX_SEARCHED_RUNS,
} from '../../../../service/src/runs/search/list-matching.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { createWorkflow } from '../../../../service/src/workflows/create-workflow.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const held = partsForEachTest();

const COUNT = MAX_SEARCHED_RUNS + 500;
const idOf = (number: number): RunId => `run_${String(number).padStart(26, '0')}`;

async function workflowOfManyRuns(statusOf: (number: number) => RunStatus) {
  const { parts } = held;
  const { user } = await storeToken(parts, 'dlt_1', { email: 'ada@test', name: 'Ada' });
  const { id: workflowId } = await createWorkflow(parts, user, { name: 'Orders' });
  for (let first = 0; first < COUNT; first += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => first + index);
    const event = { workflowId, idempotencyKey: null, runId: null, receivedAt: 1 };
    await queriesOf(parts.store)
      .insertInto('sourceEvents')
      .values(
        numbers.map((number) => {
          const body = `{"field":"value ${String(number)}"}`;
          return { ...event, id: `sev_${String(number)}`, body };
        }),
      )
      .execute();
    const rows = numbers.map((number) => {
      const status = statusOf(number);
      const error = status === 'FAILED' ? '{"code":"internal","message":"x"}' : null;
      const times = {
        createdAt: atOf(number),
        startedAt: 1,
        finishedAt: status === 'RUNNING' ? null : 2,
      };
      const sourceEventId = `sev_${String(number)}`;
      const run = { id: idOf(number), workflowId, sourceEventId, warnings: '[]' };
      return { ...run, ...times, status, error };
    });
    await queriesOf(parts.store).insertInto('runs').values(rows).execute();
  }
  return (page: Omit<Parameters<typeof listMatchingRuns>[2], 'cursor'> & { cursor?: RunId }) =>
    listMatchingRuns(parts, workflowId, page);
}

/** When the run of a number was accepted. */
const atOf = (number: number) => 1_000 + number;

describe('A search of many runs', () => {
  it('finds the oldest failed run, and reads a bounded number for other statuses', async () => {
    const list = await workflowOfManyRuns((number) => {
      if (number === 0) return 'FAILED';
      return number === 1 ? 'RUNNING' : 'SUCCEEDED';
    });
    const idsOf = async (...[page]: Parameters<typeof list>) =>
      (await list(page)).runs.map(({ id }) => id);
    expect(await idsOf({ limit: 2, status: 'FAILED' })).toEqual([idOf(0)]);
    expect(await idsOf({ limit: 2, status: 'RUNNING' })).toEqual([]);
    expect(await idsOf({ limit: 2, status: 'RUNNING', cursor: idOf(600) })).toEqual([idOf(1)]);
    expect(await idsOf({ limit: 2, search: '0'.repeat(25) })).toEqual([]);
    expect(await idsOf({ limit: 2, search: idOf(0) })).toEqual([idOf(0)]);
    expect(await idsOf({ limit: 2 })).toEqual([idOf(COUNT - 1), idOf(COUNT - 2)]);
  });

  it('says how far it has come, unless it has read all', async () => {
    const list = await workflowOfManyRuns(() => 'SUCCEEDED');
    const searchedBy = async (...[page]: Parameters<typeof list>) => (await list(page)).searched;
    const cut = { count: MAX_SEARCHED_RUNS, oldestAt: atOf(500) };
    expect(await searchedBy({ limit: 2, status: 'RUNNING' })).toEqual(cut);
    expect(await searchedBy({ limit: 2, search: 'nothing' })).toEqual(cut);
    expect(await searchedBy({ limit: 2, search: 'run_' })).toBeNull();
    expect(await searchedBy({ limit: 2 })).toBeNull();
    const { cursor, acceptedBefore } = { cursor: idOf(600), acceptedBefore: atOf(600) };
    expect(await searchedBy({ limit: 2, search: 'nothing', cursor })).toBeNull();
    expect(await searchedBy({ limit: 2, search: 'nothing', acceptedBefore })).toBeNull();
    const newest = { acceptedAfter: atOf(COUNT - MAX_SEARCHED_RUNS) };
    expect(await searchedBy({ limit: 2, search: 'nothing', ...newest })).toBeNull();
  });
});

describe('A search of the data', () => {
  const { signal } = new AbortController();

  it('ends after so many characters, and continues at the next page', async () => {
    const list = await workflowOfManyRuns(() => 'SUCCEEDED');
    const found = async (
      mostCharacters: number,
      page: Partial<Parameters<typeof list>[0]> = {},
    ) => {
      const data = { signal, mostCharacters };
      const { runs, searched } = await list({ limit: 9, search: 'value 3', data, ...page });
      return { ids: runs.map(({ id }) => id), searched };
    };
    const acceptedBefore = atOf(50);
    // Read at once are 20 runs, and the data of each has 18 or 19 characters.
    expect(await found(10, { acceptedBefore })).toEqual({
      ids: [30, 31, 32, 33, 34, 35, 36, 37, 38, 39].toReversed().slice(0, 9).map(idOf),
      searched: null,
    });
    expect(await found(10, { acceptedBefore: atOf(30) })).toEqual({
      ids: [],
      searched: { count: 20, oldestAt: atOf(10) },
    });
    expect(await found(10, { acceptedBefore: atOf(10) })).toEqual({
      ids: [idOf(3)],
      searched: null,
    });
    expect(await found(1_000, { acceptedBefore: atOf(30) })).toEqual({
      ids: [idOf(3)],
      searched: null,
    });
  });

  it('finds names and ids too, of the wanted status only', async () => {
    const list = await workflowOfManyRuns((number) => (number % 2 === 0 ? 'FAILED' : 'SUCCEEDED'));
    const data = { signal };
    const found = async (page: Parameters<typeof list>[0]) =>
      (await list({ acceptedBefore: atOf(40), data, ...page })).runs.map(({ id }) => id);
    expect(await found({ search: 'value 3', status: 'FAILED' })).toEqual(
      [38, 36, 34, 32, 30].map(idOf),
    );
    expect(await found({ search: idOf(7) })).toEqual([idOf(7)]);
    expect(await found({ search: '0'.repeat(25) })).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map(idOf),
    );
  });

  it('stops when nobody waits for it', async () => {
    const list = await workflowOfManyRuns(() => 'SUCCEEDED');
    const left = new AbortController();
    const reason = new Error('left');
    setImmediate(() => {
      left.abort(reason);
    });
    const data = { signal: left.signal };
    await expect(list({ search: 'nothing', data })).rejects.toBe(reason);
  });
});
