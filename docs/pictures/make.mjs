// `npm run pictures`. Runs on the Node of the machine, like `npm start`, and installs what it needs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchForInterruption } from '../../playground/setup/interruption.mjs';
import { installPackages, isInstalled } from '../../playground/setup/node-modules.mjs';
import { node24 } from '../../playground/setup/paths.mjs';
import { setUp } from '../../playground/setup/set-up.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** @type {import('../../playground/setup/node-modules.mjs').Installation} */
const picturePackages = {
  name: 'pictures',
  folder,
  manifests: ['package.json'],
  scripts: [],
  proof: [],
};

watchForInterruption();
await setUp({ n8n: true });
if (!isInstalled(picturePackages)) {
  console.log('Installing a browser and a document renderer (300 MB, once) …');
  await installPackages(picturePackages);
}
const child = spawn(node24, [join(folder, 'src', 'main.ts')], { stdio: 'inherit' });
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
