import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { descendantsOf, memoryBelow, processorTimeBelow } from '../../../bench/pdf/processes.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * Starts another program that computes for a moment, reports it, and then waits with memory
 * allocated.
 */
const PROGRAM = `
  const { spawnSync, spawn } = require('node:child_process');
  const work = 'const end = Date.now() + 300; while (Date.now() < end);';
  spawnSync(process.execPath, ['-e', work]);
  const hold = 'globalThis.held = Buffer.alloc(64 * 1024 * 1024, 1); console.log("holds"); setInterval(() => {}, 1000);';
  const child = spawn(process.execPath, ['-e', hold], { stdio: ['ignore', 'inherit', 'ignore'] });
  process.stdin.on('end', () => child.kill('SIGKILL')).resume();
  child.on('exit', () => process.exit());
`;

let starter: ChildProcess & { pid: number };

beforeEach(async () => {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { pid } = child;
  if (pid === undefined) throw new Error('The program did not start.');
  starter = Object.assign(child, { pid });
  await once(child.stdout, 'data');
});

afterEach(async () => {
  const ended = once(starter, 'exit');
  starter.stdin?.end();
  await ended;
});

describe('the descendants of a process', () => {
  it('are found at any depth', () => {
    const below = descendantsOf(starter.pid);
    expect(below).toHaveLength(1);
    expect(descendantsOf(process.pid)).toEqual(expect.arrayContaining([starter.pid, ...below]));
  });

  it('have a memory usage', () => {
    expect(memoryBelow(starter.pid)).toBeGreaterThan(64 * MEBIBYTE);
    expect(memoryBelow(process.pid)).toBeGreaterThan(memoryBelow(starter.pid));
  });

  it('have a processor time, even after they have ended', () => {
    // That is wall-clock time; on a busy machine it used less processor time.
    expect(processorTimeBelow(starter.pid)).toBeGreaterThan(50);
  });

  it('are none for a process that no longer exists', () => {
    const nobody = 2 ** 22 + 1;
    expect([descendantsOf(nobody), memoryBelow(nobody), processorTimeBelow(nobody)]).toEqual([
      [],
      0,
      0,
    ]);
  });
});
