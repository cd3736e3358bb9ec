// `npm start`. Runs on the Node of the machine, with nothing installed yet: only what Node brings.
import { rmSync } from 'node:fs';
import { readCommandLine } from './setup/command-line.mjs';
import { tryHold } from './setup/exclusive.mjs';
import { SetupFailure } from './setup/failure.mjs';
import { currentN8nPackages } from './setup/installations.mjs';
import { dataFolder } from './setup/paths.mjs';
import { checkPortsAreFree, portsFromEnvironment } from './setup/ports.mjs';
import { runProgram, startOnNode24 } from './setup/run-on-node-24.mjs';
import { setUp } from './setup/set-up.mjs';

const HELP = `Usage: npm start [-- <option>]

Installs and builds what is missing, starts the Docloom service and a real n8n with the Docloom
nodes, sends a sample order through them, and says where everything is. Ctrl-C stops everything.

Options:
  --reset   first delete everything that earlier starts made (${dataFolder})
  --help    show this text

Environment:
  DOCLOOM_PORT              port of the service (8080)
  N8N_PORT                  port of the n8n editor (5678)
  DOCLOOM_PLAYGROUND_DATA   folder for databases, documents, secrets and logs`;

/** @param {{ reset: boolean }} options */
async function start({ reset }) {
  const ports = portsFromEnvironment();
  // Before the long part, so that nobody waits minutes to hear it, and again after it.
  await checkPortsAreFree(ports);
  if (!(await tryHold(dataFolder))) {
    throw new SetupFailure(
      `Another "npm start" works with ${dataFolder}.`,
      'Stop it first, or let DOCLOOM_PLAYGROUND_DATA name another folder for this one.',
    );
  }
  if (reset) {
    rmSync(dataFolder, { recursive: true, force: true });
    console.log(`Deleted ${dataFolder}.`);
  }
  await setUp({ n8n: [currentN8nPackages] });
  await checkPortsAreFree(ports);
  return startOnNode24(new URL('src/main.ts', import.meta.url), {});
}

const options = readCommandLine({
  words: process.argv.slice(2),
  help: HELP,
  options: { reset: { type: 'boolean' } },
  read: ({ reset = false }) => ({ reset }),
});
if (options !== undefined) await runProgram(() => start(options));
