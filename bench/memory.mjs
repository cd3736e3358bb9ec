// `npm run bench:memory`. Runs on the Node of the machine, with nothing installed yet.
import { runOnNode24 } from '../playground/setup/run-on-node-24.mjs';
import { readOptions } from './memory/options.mjs';

const options = readOptions(process.argv.slice(2));
if (options !== undefined) {
  await runOnNode24(new URL('memory/main.ts', import.meta.url), { options, n8n: [] });
}
