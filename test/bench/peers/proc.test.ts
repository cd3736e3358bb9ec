import { findFileSystem } from '../../../bench/peers/disk/file-system.ts';
import { memoryOf, readMemory } from '../../../bench/peers/usage/memory.ts';
import { usageOf, usagePerRun } from '../../../bench/peers/usage/usage.ts';
import { readWrites } from '../../../bench/peers/usage/writes.ts';

const NOBODY = 2 ** 22 + 1;

describe('the figures of a process', () => {
  it('have its writes', () => {
    const text = 'rchar: 5\nwchar: 4096\nsyscr: 1\nsyscw: 7\nread_bytes: 0\nwrite_bytes: 2097152\n';
    expect(readWrites(text)).toEqual({ written: 4096, writeCalls: 7 });
  });

  it('have its own and its shared memory', () => {
    const text = 'VmRSS:\t   60 kB\nRssAnon:\t   10 kB\nRssFile:\t   30 kB\nRssShmem:\t   20 kB\n';
    expect(readMemory(text)).toEqual({ own: 10_240, shared: 20_480 });
  });

  it('are zeros if it has ended', () => {
    expect(usageOf([NOBODY])).toEqual({ processor: 0, written: 0, writeCalls: 0 });
    expect(memoryOf([NOBODY])).toBe(0);
  });

  it('are read on Linux', () => {
    expect(usageOf([process.pid]).writeCalls).toBeGreaterThan(0);
    expect(memoryOf([process.pid])).toBeGreaterThan(1_000_000);
  });

  it('are divided by the runs', () => {
    const before = { processor: 10, written: 100, writeCalls: 1 };
    const after = { processor: 30, written: 500, writeCalls: 9 };
    const each = { processor: 5, written: 100, writeCalls: 2 };
    expect(usagePerRun(before, after, 4)).toEqual(each);
  });
});

describe('the file system of a folder', () => {
  const mounts = [
    '/dev/root / ext4 rw 0 0',
    'tmpfs /home tmpfs rw 0 0',
    '/dev/sdb1 /home xfs rw 0 0',
    '/dev/sdc1 /home/my\\040disk btrfs rw 0 0',
    '',
  ].join('\n');

  it.each([
    ['/var', 'ext4', '/dev/root'],
    ['/', 'ext4', '/dev/root'],
    ['/homes', 'ext4', '/dev/root'],
    ['/home/ada', 'xfs', '/dev/sdb1'],
    ['/home/my disk/data', 'btrfs', '/dev/sdc1'],
  ])('of %s is %s on %s', (folder, type, device) => {
    expect(findFileSystem(mounts, folder)).toEqual({ type, device });
  });
});
