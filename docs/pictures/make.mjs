// `npm run pictures`, or `npm run pictures -- templates` for those that need no n8n. Runs on the Node
// of the machine, like `npm start`.
import { currentN8nPackages } from '../../playground/setup/installations.mjs';
import { runProgram, startOnNode24 } from '../../playground/setup/run-on-node-24.mjs';
import { setUp } from '../../playground/setup/set-up.mjs';

const isOfTemplatesOnly = process.argv[2] === 'templates';
const scripts = isOfTemplatesOnly ? ['template-pictures.ts'] : ['main.ts', 'template-pictures.ts'];

await runProgram(async () => {
  await setUp({ n8n: isOfTemplatesOnly ? [] : [currentN8nPackages] });
  for (const script of scripts) {
    const code = await startOnNode24(new URL(`src/${script}`, import.meta.url), {});
    if (code !== 0) return code;
  }
  return 0;
});
