// `npm run bench:peers`. Runs on the Node of the machine, with nothing installed yet.
import { runProgram, startOnNode24 } from '../playground/setup/run-on-node-24.mjs';
import { setUp } from '../playground/setup/set-up.mjs';
import { readOptions } from './peers/options.mjs';
import { checkMachine } from './peers/requirements.mjs';
import { rivalPackages } from './pipeline/rivals/rival-packages.mjs';

const options = readOptions(process.argv.slice(2));
if (options !== undefined) {
  await runProgram(async () => {
    checkMachine(options);
    const usesBullMq = options.only.some((key) => key.startsWith('bullmq'));
    await setUp({ n8n: [], others: usesBullMq ? [rivalPackages] : [] });
    return startOnNode24(new URL('peers/main.ts', import.meta.url), options);
  });
}
