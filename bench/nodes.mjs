// `npm run bench:nodes`. Runs on the Node of the machine, with nothing installed yet.
import { currentN8nPackages } from '../playground/setup/installations.mjs';
import { runOnNode24 } from '../playground/setup/run-on-node-24.mjs';
import { communityNodePackages } from './nodes/fill/community-node.mjs';
import { readOptions } from './nodes/options.mjs';

const options = readOptions(process.argv.slice(2));
if (options !== undefined) {
  await runOnNode24(new URL('nodes/main.ts', import.meta.url), {
    options,
    n8n: [currentN8nPackages],
    others: options.measure === 'send' ? [] : [communityNodePackages],
  });
}
