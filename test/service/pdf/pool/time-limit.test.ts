import { freezeThisProcess } from '../../freeze-this-process.ts';
import { watchTime } from '../../../../service/src/pdf/pool/time-limit.ts';

/**
 * Returns what happens to a process with a limit of a hundred milliseconds.
 * @param times its processor time at each query
 */
async function usedUp(...times: (number | null)[]): Promise<unknown> {
  return new Promise((resolve) => watchTime(100, () => times.shift() ?? null, resolve));
}

describe('The time limit of a process', () => {
  it('is reached if it had a processor nearly all the time', async () => {
    expect(await usedUp(5_000, 5_075)).toEqual({ milliseconds: 100, isForTheTask: true });
  });

  it('doubles if other processes had the processor', async () => {
    expect(await usedUp(5_000, 5_074)).toEqual({ milliseconds: 200, isForTheTask: true });
  });

  it('is reached, without blame, if the machine does not report processor time', async () => {
    expect(await usedUp(null, null)).toEqual({ milliseconds: 100, isForTheTask: null });
  });

  it('does not count time in which the service is frozen', async () => {
    const told: unknown[] = [];
    const end = watchTime(
      1_000,
      () => null,
      (time) => told.push(time),
    );
    freezeThisProcess(2_000);
    // Overdue timers fire now, this one last.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(told).toEqual([]);
    end();
  });

  it('is not watched after the watch was stopped, even once it has doubled', async () => {
    const told: unknown[] = [];
    const endAtOnce = watchTime(
      10,
      () => null,
      (time) => told.push(time),
    );
    endAtOnce();
    const longer = Promise.withResolvers<undefined>();
    const times = [0, 0];
    const endLater = watchTime(
      100,
      () => {
        // It is queried again after the first half.
        if (times.length === 1)
          setImmediate(() => {
            longer.resolve(undefined);
          });
        return times.shift() ?? 0;
      },
      (time) => told.push(time),
    );
    await longer.promise;
    endLater();
    await usedUp(0, 0);
    expect(told).toEqual([]);
  });
});
