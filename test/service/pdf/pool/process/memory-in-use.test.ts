import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { memoryInUse } from '../../../../../service/src/pdf/pool/process/memory-in-use.ts';

// Only Linux reports it.
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

const MEBIBYTE = 2 ** 20;

/** Allocates 200 MiB and reports it, in a grandchild process. */
const GRANDCHILD = `
  const taken = Buffer.alloc(${String(200 * MEBIBYTE)}, 1);
  console.log(taken.length);
  setInterval(() => taken.length, 1000);
`;
const CHILD = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', process.argv[1]], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.on('SIGTERM', () => process.exit());
  setInterval(() => undefined, 1000);
`;

describeOnLinux('The memory that a process has in use', () => {
  it('includes the memory of all descendants', async () => {
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const child = spawn(process.execPath, ['-e', CHILD, GRANDCHILD], {
      stdio: [...stdio],
      detached: true,
    });
    try {
      await once(child.stdout, 'data');
      const taken = memoryInUse(child.pid!);
      expect(taken).toBeGreaterThan(200 * MEBIBYTE);
      expect(taken).toBeLessThan(2_000 * MEBIBYTE);
    } finally {
      const gone = once(child, 'exit');
      process.kill(-child.pid!, 'SIGKILL');
      await gone;
    }
    expect(memoryInUse(child.pid!)).toBeNull();
  });
});
