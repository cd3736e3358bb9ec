// `npm test`. Runs on the Node of the machine, with nothing installed yet: only what Node brings.
import { parseArgs } from 'node:util';
import { watchForInterruption } from '../playground/setup/interruption.mjs';
import { setUp } from '../playground/setup/set-up.mjs';
import { Interrupted, SetupFailure } from '../playground/setup/setup-failure.mjs';
import { parts } from './run/parts.mjs';
import { describeOutcomes, total } from './run/report.mjs';
import { runPart } from './run/run-part.mjs';

const HELP = `Usage: npm test [-- <option>]

Installs and builds what is missing, then runs every part, also when one before it has failed.

Options:
  --only <part>[,<part>]   run these parts: ${parts.map(({ name }) => name).join(', ')}
  --help                   show this text`;

async function test() {
  const { only, help } = readOptions();
  if (help) return console.log(HELP);
  const chosen = parts.filter(({ name }) => !only || only.includes(name));
  await setUp({ n8n: chosen.flatMap(({ n8n }) => n8n) });

  /** @type {import('./run/run-part.mjs').Outcome[]} */
  const outcomes = [];
  for (const part of parts) {
    if (chosen.includes(part)) outcomes.push(await runPart(part));
    else outcomes.push({ part, state: 'skipped', note: 'not asked for (--only)', seconds: 0 });
  }
  const { passed, failed, skipped } = total(outcomes);
  console.log(describeOutcomes(outcomes));
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  const expectsTests = chosen.some((part) => part.counts);
  process.exitCode = failed === 0 && (passed > 0 || !expectsTests) ? 0 : 1;
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
  const expected = error instanceof SetupFailure || error instanceof Interrupted;
  console.error(expected ? `\n${error.message}` : error);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}
