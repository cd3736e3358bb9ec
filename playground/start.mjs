// `npm start`. Runs on the Node of the machine, with nothing installed yet: only what Node brings.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryHold } from './setup/exclusive.mjs';
import { currentN8nPackages } from './setup/installations.mjs';
import { isInterrupted, onInterruption, watchForInterruption } from './setup/interruption.mjs';
import { dataFolder, node24, playground } from './setup/paths.mjs';
import { checkPortsAreFree, portsFrom } from './setup/ports.mjs';
import { setUp } from './setup/set-up.mjs';
import { Interrupted, SetupFailure } from './setup/setup-failure.mjs';
import { tellFailure } from './setup/tell-failure.mjs';

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

async function start() {
  const { reset, help } = readOptions();
  if (help) return console.log(HELP);
  const ports = portsFrom(process.env);
  // Before the long part, so that nobody waits minutes to hear it, and again after it.
  await checkPortsAreFree(ports);
  if (!(await tryHold(dataFolder))) {
    throw new SetupFailure(
      `Another "npm start" works with ${dataFolder}.`,
      'Stop it first, or let DOCLOOM_PLAYGROUND_DATA name another folder for this one.',
    );
  }
  if (reset) removeData();
  await setUp({ n8n: [currentN8nPackages] });
  await checkPortsAreFree(ports);
  if (isInterrupted()) throw new Interrupted();
  process.exitCode = await runPlayground(ports);
}

function readOptions() {
  try {
    const options = /** @type {const} */ ({
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    });
    return parseArgs({ options }).values;
  } catch (error) {
    throw new SetupFailure(error instanceof Error ? error.message : String(error), HELP);
  }
}

function removeData() {
  const had = existsSync(dataFolder);
  rmSync(dataFolder, { recursive: true, force: true });
  console.log(had ? `Deleted ${dataFolder}: starting afresh.` : `${dataFolder} is empty already.`);
}

/**
 * Runs the part that needs Node 24. It stops at the end of its standard input, which also ends when
 * this process is killed.
 * @param {import('./setup/ports.mjs').Ports} ports
 * @returns {Promise<number>} its exit code
 */
function runPlayground(ports) {
  const child = spawn(node24, [join(playground, 'src', 'main.ts')], {
    stdio: ['pipe', 'inherit', 'inherit'],
    // A process group of its own: a Ctrl-C in the terminal reaches this process alone.
    detached: true,
    env: {
      ...process.env,
      DOCLOOM_PLAYGROUND_DATA: dataFolder,
      DOCLOOM_PORT: String(ports.docloom),
      N8N_PORT: String(ports.n8n),
    },
  });
  child.stdin?.on('error', () => {});
  onInterruption(() => child.stdin?.end());
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

watchForInterruption();
try {
  await start();
} catch (error) {
  tellFailure(error);
}
