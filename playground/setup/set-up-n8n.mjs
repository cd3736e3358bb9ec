// node set-up-n8n.mjs: sets up the clone and every n8n. It is a separate program, so that `npm
// test` can run it in parallel with the first tests.
import { n8nInstallations } from './installations.mjs';
import { runProgram } from './run-on-node-24.mjs';
import { setUp } from './set-up.mjs';

await runProgram(async () => {
  await setUp({ n8n: n8nInstallations });
  return 0;
});
