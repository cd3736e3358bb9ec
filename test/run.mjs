// `npm test`. Runs on the Node of the machine, with nothing installed yet: only what Node brings.
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { watchForInterruption } from '../playground/setup/interruption.mjs';
import { setUp } from '../playground/setup/set-up.mjs';
import { SetupFailure } from '../playground/setup/setup-failure.mjs';
import { tellFailure } from '../playground/setup/tell-failure.mjs';
import { parts, stages } from './run/parts.mjs';
import { describeOutcomes, total } from './run/report.mjs';
import { runPart } from './run/run-part.mjs';
import { setUpBeside } from './run/set-up-beside.mjs';
import { asItComes, whenEnded } from './run/view.mjs';

const HELP = `Usage: npm test [-- <option>]

Installs and builds what is missing, then runs every part, also when another one has failed.

Options:
  --only <part>[,<part>]   run these parts: ${parts.map(({ name }) => name).join(', ')}
  --help                   show this text`;

async function test() {
  const { only, help } = readOptions();
  if (help) return console.log(HELP);
  const chosen = parts.filter(({ name }) => !only || only.includes(name));
  await setUp({ n8n: [] });
  const n8nIsReady = setUpN8n(chosen.flatMap((part) => part.n8n));
  /** @type {Outcome[]} */
  const ran = [];
  for (const stage of stages) {
    const running = stage
      .map((lane) => lane.filter((part) => chosen.includes(part)))
      .filter((lane) => lane.length > 0)
      .map((lane, place) => runLane(lane, place === 0 ? asItComes : whenEnded, n8nIsReady));
    ran.push(...(await Promise.all(running)).flat());
  }
  const outcomes = parts.map((part) => ran.find((one) => one.part === part) ?? notAskedFor(part));
  const { passed, failed, skipped } = total(outcomes);
  console.log(describeOutcomes(outcomes));
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  const expectsTests = chosen.some((part) => part.counts);
  process.exitCode = failed === 0 && (passed > 0 || !expectsTests) ? 0 : 1;
}

/** @typedef {import('./run/parts.mjs').Part} Part */
/** @typedef {import('./run/run-part.mjs').Outcome} Outcome */
/** @typedef {import('./run/view.mjs').Show} Show */
/** @typedef {() => Promise<boolean>} Ready waits until n8n is set up; false when that failed */

/**
 * n8n takes minutes to install and only the last part needs it: it is installed beside the others.
 * @param {readonly import('./run/parts.mjs').N8nInstallation[]} n8n
 * @returns {Ready} shows it and waits until it is done
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
 * Runs its parts one after the other.
 * @param {readonly Part[]} lane
 * @param {Show} show
 * @param {Ready} n8nIsReady
 * @returns {Promise<Outcome[]>}
 */
async function runLane(lane, show, n8nIsReady) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const part of lane) outcomes.push(await runWhenReady(part, show, n8nIsReady));
  return outcomes;
}

/**
 * @param {Part} part
 * @param {Show} show
 * @param {Ready} n8nIsReady
 * @returns {Promise<Outcome>}
 */
async function runWhenReady(part, show, n8nIsReady) {
  if (part.n8n.length === 0) return runPart(part, show);
  const began = Date.now();
  if (await n8nIsReady()) return runPart(part, show);
  const note = 'n8n could not be set up, see above';
  return { part, state: 'failed', note, seconds: (Date.now() - began) / 1000 };
}

/**
 * @param {Part} part
 * @returns {Outcome}
 */
function notAskedFor(part) {
  return { part, state: 'skipped', note: 'not asked for (--only)', seconds: 0 };
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
