import { spawnSync } from 'node:child_process';
import { SetupFailure } from '../../playground/setup/failure.mjs';

/**
 * @param {import('./options.mjs').Options} options
 * @throws {SetupFailure} if this machine lacks what the benchmark needs, with the remedy
 */
export function checkMachine({ only, syncDelay }) {
  if (process.platform !== 'linux') {
    throw new SetupFailure(
      `This benchmark needs Linux: it reads processor time and writes from /proc. This is ${process.platform}.`,
      'Run it on Linux, for example in a virtual machine.',
    );
  }
  if (only.some((key) => key.startsWith('bullmq')) && !canRun('redis-server')) {
    throw new SetupFailure(
      'redis-server is not installed. BullMQ needs it.',
      'Install it, for example with "apt-get install redis-server". Or name contestants without BullMQ with --only.',
    );
  }
  if (syncDelay > 0 && !canRun('cc')) {
    throw new SetupFailure(
      '--sync-delay needs a C compiler, and there is no "cc".',
      'Install one, for example with "apt-get install gcc libc6-dev". Or remove --sync-delay.',
    );
  }
}

/** @param {string} program */
function canRun(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
