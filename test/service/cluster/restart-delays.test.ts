import { RestartDelays } from '../../../service/src/cluster/restart-delays.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('The delay before a worker process is started again', () => {
  it('doubles while its processes end soon, up to half a minute', () => {
    const delays = new RestartDelays();
    const taken = Array.from({ length: 7 }, () => delays.next(1, SECOND) / SECOND);
    expect(taken).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('is a second again after a process that ran for a minute', () => {
    const delays = new RestartDelays();
    delays.next(1, SECOND);
    delays.next(1, SECOND);
    expect(delays.next(1, MINUTE)).toBe(SECOND);
  });

  it('is one for each number', () => {
    const delays = new RestartDelays();
    delays.next(1, SECOND);
    delays.next(1, SECOND);
    expect(delays.next(2, SECOND)).toBe(SECOND);
  });
});
