// `npm run pictures`. Runs on the Node of the machine, like `npm start`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { currentN8nPackages } from '../../playground/setup/installations.mjs';
import { watchForInterruption } from '../../playground/setup/interruption.mjs';
import { node24 } from '../../playground/setup/paths.mjs';
import { setUp } from '../../playground/setup/set-up.mjs';

watchForInterruption();
await setUp({ n8n: [currentN8nPackages] });
const main = fileURLToPath(new URL('src/main.ts', import.meta.url));
const child = spawn(node24, [main], { stdio: 'inherit' });
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
