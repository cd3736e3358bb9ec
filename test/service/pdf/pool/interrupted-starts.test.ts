import { PlayedPool } from './played-pool.ts';

/** The number of interrupted starts in a row after which a conversion waits no longer. */
const MOST = 10;

async function interruptStarts(pool: PlayedPool, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const [starting] = pool.in('starting');
    starting?.failToStart(true);
    starting?.vanish();
    await pool.settle();
  }
}

async function finishNext(pool: PlayedPool): Promise<void> {
  pool.in('starting')[0]?.becomeReady();
  await pool.settle();
  const [busy] = pool.in('busy');
  busy?.finish();
  await pool.settle();
  busy?.beKilled();
}

describe('a conversion whose process is interrupted while it starts', () => {
  it('waits for further starts, up to the tenth in a row', async () => {
    const pool = new PlayedPool(1);
    pool.ask();
    await interruptStarts(pool, MOST - 1);
    expect(pool.settled).toEqual([null]);
    await interruptStarts(pool, 1);
    expect(pool.settled).toEqual(['unavailable']);
  });

  it('waits as long after a start that has succeeded', async () => {
    const pool = new PlayedPool(1);
    pool.ask();
    await interruptStarts(pool, MOST - 1);
    await finishNext(pool);
    expect(pool.settled).toEqual(['made']);
    pool.ask();
    await interruptStarts(pool, MOST - 1);
    expect(pool.settled).toEqual(['made', null]);
    await interruptStarts(pool, 1);
    expect(pool.settled).toEqual(['made', 'unavailable']);
  });

  it('waits as long after one that has waited in vain', async () => {
    const pool = new PlayedPool(1);
    pool.ask();
    await interruptStarts(pool, MOST);
    pool.ask();
    await interruptStarts(pool, MOST - 1);
    expect(pool.settled).toEqual(['unavailable', null]);
    await interruptStarts(pool, 1);
    expect(pool.settled).toEqual(['unavailable', 'unavailable']);
  });
});
