import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isCollectionDue } from '../../../service/src/memory/collect-when-idle.ts';
import { until } from '../until.ts';

const MEGABYTE = 1024 * 1024;

describe('a process that is idle after work', () => {
  let child: ChildProcess;

  beforeEach(() => {
    child = fork(join(__dirname, 'idle-process.program.ts'), { execArgv: [] });
  });

  afterEach(() => child.kill('SIGKILL'));

  const youngBytesAfter = async (message: 'fill' | 'nothing'): Promise<number> => {
    child.send(message);
    const [bytes] = (await once(child, 'message')) as [number];
    return bytes;
  };

  it('returns the memory for new objects to the system', async () => {
    expect(await youngBytesAfter('fill')).toBeGreaterThan(12 * MEGABYTE);
    await until('the collection', async () => (await youngBytesAfter('nothing')) < 2 * MEGABYTE);
  });
});

describe('a collection', () => {
  it.each([
    {
      state: 'is due in an idle process with a large heap',
      utilization: 0.01,
      megabytes: 12,
      due: true,
    },
    { state: 'waits while the process works', utilization: 0.03, megabytes: 100, due: false },
    {
      state: 'is not worth its time if the heap is small',
      utilization: 0,
      megabytes: 11,
      due: false,
    },
  ])('$state', ({ utilization, megabytes, due }) => {
    expect(isCollectionDue({ utilization, youngBytes: megabytes * MEGABYTE })).toBe(due);
  });
});
