import { LocalRunEndings } from '../../../service/src/runs/local-run-endings.ts';

const LONG_MILLISECONDS = 600_000;

describe('waiting for the end of a run', () => {
  it('ends with that run and no other', async () => {
    const endings = new LocalRunEndings();
    const heard: string[] = [];
    const waits = (['run_1', 'run_2'] as const).map(async (id) => {
      await endings.wait(id, LONG_MILLISECONDS);
      heard.push(id);
    });
    endings.tell('run_1');
    await waits[0];
    expect(heard).toEqual(['run_1']);
    endings.release();
    await Promise.all(waits);
  });

  it('ends when the time is up', async () => {
    await expect(new LocalRunEndings().wait('run_1', 1)).resolves.toBeUndefined();
  });

  it.each([0, 0.5, 2.000_000_000_000_1])('may take %s milliseconds', async (time) => {
    await expect(new LocalRunEndings().wait('run_1', time)).resolves.toBeUndefined();
  });

  it('ends when its signal aborts', async () => {
    const endings = new LocalRunEndings();
    const unwanted = new AbortController();
    const wait = endings.wait('run_1', LONG_MILLISECONDS, unwanted.signal);
    unwanted.abort();
    await wait;
    await endings.wait('run_1', LONG_MILLISECONDS, unwanted.signal);
    expect(endings.awaited).toBe(0);
  });

  it('leaves no listener behind', async () => {
    const endings = new LocalRunEndings();
    const waits = [endings.wait('run_1', LONG_MILLISECONDS), endings.wait('run_2', 1)];
    expect(endings.awaited).toBe(2);
    endings.tell('run_1');
    await Promise.all(waits);
    expect(endings.awaited).toBe(0);
  });

  it('ends when the service stops, and later calls do not wait', async () => {
    const endings = new LocalRunEndings();
    const waits = [
      endings.wait('run_1', LONG_MILLISECONDS),
      endings.wait('run_2', LONG_MILLISECONDS),
    ];
    endings.release();
    const all = Promise.all([...waits, endings.wait('run_3', LONG_MILLISECONDS)]);
    await expect(all).resolves.toHaveLength(3);
  });
});
