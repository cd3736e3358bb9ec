// `npm run pictures`, or `npm run pictures -- templates` for those that need no n8n. Runs on the Node
// of the machine, like `npm start`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { currentN8nPackages } from '../../playground/setup/installations.mjs';
import { watchForInterruption } from '../../playground/setup/interruption.mjs';
import { node24 } from '../../playground/setup/paths.mjs';
import { setUp } from '../../playground/setup/set-up.mjs';

watchForInterruption();
const isOfTemplatesOnly = process.argv[2] === 'templates';
await setUp({ n8n: isOfTemplatesOnly ? [] : [currentN8nPackages] });
const scripts = isOfTemplatesOnly ? ['template-pictures.ts'] : ['main.ts', 'template-pictures.ts'];
for (const script of scripts) {
  process.exitCode = await run(fileURLToPath(new URL(`src/${script}`, import.meta.url)));
  if (process.exitCode !== 0) break;
}

/**
 * @param {string} script
 * @returns {Promise<number>} with what it ended
 */
function run(script) {
  const child = spawn(node24, [script], { stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
