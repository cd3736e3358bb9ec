// `npm run bench:pdf`. Runs on the Node of the machine, with nothing installed yet.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isInterrupted, watchForInterruption } from '../playground/setup/interruption.mjs';
import { node24 } from '../playground/setup/paths.mjs';
import { setUp } from '../playground/setup/set-up.mjs';
import { readOptions } from './pdf/options.mjs';

watchForInterruption();
const options = readOptions(process.argv.slice(2));
if (options !== undefined) {
  await setUp({ n8n: [] });
  const main = fileURLToPath(new URL('pdf/main.ts', import.meta.url));
  const child = spawn(node24, [main, JSON.stringify(options)], { stdio: 'inherit' });
  child.on('close', (code) => {
    process.exitCode = isInterrupted() ? 130 : (code ?? 1);
  });
}
