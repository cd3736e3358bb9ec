import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const program = join(__dirname, 'rare-major-collections.program.ts');

describe('rare major collections', () => {
  it('need flags that this version of V8 knows', () => {
    // V8 prints an error for an unknown flag, and goes on without it.
    const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
