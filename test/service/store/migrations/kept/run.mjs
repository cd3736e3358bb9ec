// `npm run keep-database`. Runs on the Node of the machine, with nothing installed yet.
import { readCommandLine } from '../../../../../playground/setup/command-line.mjs';
import { runOnNode24 } from '../../../../../playground/setup/run-on-node-24.mjs';

const HELP = `Usage: npm run keep-database

Runs this build of the service, kills it with work in progress, and keeps its data folder in
test/service/store/migrations/kept/, under the name of the last migration. The tests of upgrades
continue every kept folder. Run it before a release that has a new migration.`;

const options = readCommandLine({
  words: process.argv.slice(2),
  help: HELP,
  options: {},
  read: () => ({}),
});
if (options !== undefined) {
  await runOnNode24(new URL('keep-database.ts', import.meta.url), { options, n8n: [] });
}
