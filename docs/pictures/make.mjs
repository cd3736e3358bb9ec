// `npm run pictures`, or `npm run pictures -- templates` or `-- console` for those that need no n8n.
// Runs on the Node of the machine, like `npm start`.
import { currentN8nPackages } from '../../playground/setup/installations.mjs';
import { runProgram, startOnNode24 } from '../../playground/setup/run-on-node-24.mjs';
import { setUp } from '../../playground/setup/set-up.mjs';

/** Each set of pictures, with what it needs. */
const SETS = {
  n8n: { script: 'main.ts', n8n: [currentN8nPackages] },
  templates: { script: 'template-pictures.ts', n8n: [] },
  console: { script: 'console-pictures.ts', n8n: [] },
};

await runProgram(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in SETS));
  if (unknown !== undefined) {
    console.error(
      `There are no pictures "${unknown}". Choose from ${Object.keys(SETS).join(', ')}.`,
    );
    return 2;
  }
  const sets = Object.entries(SETS).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  );
  await setUp({ n8n: sets.flatMap(([, { n8n }]) => n8n) });
  for (const [, { script }] of sets) {
    const code = await startOnNode24(new URL(`src/${script}`, import.meta.url), {});
    if (code !== 0) return code;
  }
  return 0;
});
