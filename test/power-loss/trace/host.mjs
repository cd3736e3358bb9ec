// Runs under strace, and starts one process for each line that it reads, so that all of them are in
// one trace. Says on standard output, also in lines of JSON, what becomes of them.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const say = (/** @type {object} */ line) => process.stdout.write(`${JSON.stringify(line)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, args, environment } = JSON.parse(line);
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  say({ id, pid: child.pid });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => say({ id, text }));
  }
  child.on('close', (code, signal) => say({ id, code, signal }));
}
