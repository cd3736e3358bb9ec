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

  const memoryAfter = async (message: 'fill' | 'nothing'): Promise<number> => {
    child.send(message);
    const [bytes] = (await once(child, 'message')) as [number];
    return bytes;
  };

  it('returns its memory to the system', async () => {
    const before = await memoryAfter('nothing');
    const filled = await memoryAfter('fill');
    expect(filled - before).toBeGreaterThan(40 * MEGABYTE);
    await until(
      'the collection',
      async () => (await memoryAfter('nothing')) - before < 15 * MEGABYTE,
    );
  });
});

describe('a collection', () => {
  it.each([
    {
      state: 'is due in an idle process whose heap has grown',
      utilization: 0.05,
      megabytes: 8,
      due: true,
    },
    { state: 'waits while the process works', utilization: 0.06, megabytes: 100, due: false },
    {
      state: 'is not worth its time if the heap has hardly grown',
      utilization: 0,
      megabytes: 7,
      due: false,
    },
  ])('$state', ({ utilization, megabytes, due }) => {
    expect(isCollectionDue({ utilization, growthBytes: megabytes * MEGABYTE })).toBe(due);
  });
});
