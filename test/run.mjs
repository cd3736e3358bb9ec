// `npm test`. Runs on the Node of the machine, with nothing installed yet.
import { readCommandLine } from '../playground/setup/command-line.mjs';
import { runOnNode24 } from '../playground/setup/run-on-node-24.mjs';
import { helmTools } from './deploy/helm/helm-tools.mjs';
import { partNames, parts } from './run/parts.mjs';

const HELP = `Usage: npm test [-- <option>]

Installs and builds what is missing, then runs every part, also when another one has failed.

Options:
  --only <part>[,<part>]   run these parts: ${partNames.join(', ')}
  --all                    also run the long tests, as before a release
  --help                   show this text`;

const options = readCommandLine({
  words: process.argv.slice(2),
  help: HELP,
  options: { only: { type: 'string', multiple: true }, all: { type: 'boolean' } },
  read: ({ only = partNames, all = false }) => {
    const asked = only.flatMap((names) => names.split(','));
    const unknown = asked.find((name) => !(name in parts));
    if (unknown !== undefined) throw new Error(`There is no part "${unknown}".`);
    return { only: partNames.filter((name) => asked.includes(name)), all };
  },
});
if (options !== undefined) {
  await runOnNode24(new URL('run/main.ts', import.meta.url), {
    options,
    n8n: [],
    others: options.only.includes('unit') ? [helmTools] : [],
  });
}
