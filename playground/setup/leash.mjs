// node leash.mjs <command> [argument …]
//
// Runs a command and ends it when our parent has ended. The command gets SIGTERM and some time to
// finish, then everything in its process group is killed. Our exit code is the command's.
import { spawn } from 'node:child_process';
import { interruption, watchForInterruption } from './interruption.mjs';

const GRACE_MS = 10_000;

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => {
  // It may leave child processes behind, such as a compiler or a task runner.
  killGroup();
  process.exit(code ?? 1);
});

watchForInterruption({ lifeline: true });
interruption.addEventListener('abort', () => {
  child.kill('SIGTERM');
  setTimeout(killGroup, GRACE_MS);
});

function killGroup() {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}
