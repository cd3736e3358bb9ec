// `npm test`. Runs on the Node of the machine, with nothing installed yet: only what Node brings.
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { watchForInterruption } from '../playground/setup/interruption.mjs';
import { setUp } from '../playground/setup/set-up.mjs';
import { SetupFailure } from '../playground/setup/setup-failure.mjs';
import { tellFailure } from '../playground/setup/tell-failure.mjs';
import { parts } from './run/parts.mjs';
import { describeOutcomes, total } from './run/report.mjs';
import { runPart } from './run/run-part.mjs';
import { setUpBeside } from './run/set-up-beside.mjs';

const HELP = `Usage: npm test [-- <option>]

Installs and builds what is missing, then runs every part, also when one before it has failed.

Options:
  --only <part>[,<part>]   run these parts: ${parts.map(({ name }) => name).join(', ')}
  --help                   show this text`;

async function test() {
  const { only, help } = readOptions();
  if (help) return console.log(HELP);
  const chosen = parts.filter(({ name }) => !only || only.includes(name));
  await setUp({ n8n: [] });
  const n8nIsReady = setUpN8n(chosen.flatMap(({ n8n }) => n8n));

  /** @type {import('./run/run-part.mjs').Outcome[]} */
  const outcomes = [];
  for (const part of parts) {
    if (chosen.includes(part)) outcomes.push(await runWhenReady(part, n8nIsReady));
    else outcomes.push({ part, state: 'skipped', note: 'not asked for (--only)', seconds: 0 });
  }
  const { passed, failed, skipped } = total(outcomes);
  console.log(describeOutcomes(outcomes));
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  const expectsTests = chosen.some((part) => part.counts);
  process.exitCode = failed === 0 && (passed > 0 || !expectsTests) ? 0 : 1;
}

/**
 * n8n takes minutes to install and only the last part needs it: it is installed beside the others.
 * @param {readonly import('./run/parts.mjs').N8nInstallation[]} n8n
 * @returns {() => Promise<boolean>} shows it and waits until it is done; false when it failed
 */
function setUpN8n(n8n) {
  if (n8n.length === 0) return async () => true;
  const versions = n8n.map(({ version }) => version).join(' and ');
  console.log(`n8n ${versions} are set up while the first parts run.`);
  return setUpBeside({
    title: 'Setting up n8n',
    program: fileURLToPath(new URL('../playground/setup/set-up-n8n.mjs', import.meta.url)),
    words: n8n.map(({ name }) => name),
  }).ready;
}

/**
 * @param {import('./run/parts.mjs').Part} part
 * @param {() => Promise<boolean>} n8nIsReady
 * @returns {Promise<import('./run/run-part.mjs').Outcome>}
 */
async function runWhenReady(part, n8nIsReady) {
  if (part.n8n.length === 0) return runPart(part);
  const began = Date.now();
  if (await n8nIsReady()) return runPart(part);
  const note = 'n8n could not be set up, see above';
  return { part, state: 'failed', note, seconds: (Date.now() - began) / 1000 };
}

/** @returns {{ only?: string[], help?: boolean }} */
function readOptions() {
  const options = /** @type {const} */ ({
    only: { type: 'string', multiple: true },
    help: { type: 'boolean', short: 'h' },
  });
  let values;
  try {
    values = parseArgs({ options }).values;
  } catch (error) {
    throw new SetupFailure(error instanceof Error ? error.message : String(error), HELP);
  }
  const only = values.only?.flatMap((names) => names.split(','));
  const unknown = only?.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) throw new SetupFailure(`There is no part "${unknown}".`, HELP);
  return { ...(only && { only }), ...(values.help && { help: true }) };
}

watchForInterruption();
try {
  await test();
} catch (error) {
  tellFailure(error);
}
