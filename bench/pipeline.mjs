// `npm run bench:pipeline`. Runs on the Node of the machine, with nothing installed yet.
import { runOnNode24 } from '../playground/setup/run-on-node-24.mjs';
import { readOptions } from './pipeline/options.mjs';
import { rivalPackages } from './pipeline/rivals/rival-packages.mjs';

const options = readOptions(process.argv.slice(2));
if (options !== undefined) {
  const others = options.measure === 'nodes' && options.rivals === 'all' ? [rivalPackages] : [];
  await runOnNode24(new URL('pipeline/main.ts', import.meta.url), { options, n8n: [], others });
}
