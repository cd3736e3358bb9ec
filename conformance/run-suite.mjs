import { Client } from './client.mjs';
import { Listener } from './listener.mjs';
import { missing, needsMetBy } from './needs.mjs';
import { Secrets } from './secrets.mjs';
import { Traces } from './traces.mjs';
import { Skipped, Unmet } from './verdicts.mjs';
import { World } from './world.mjs';

/** Long lists and pages would bury the relevant part of the report. */
const LONGEST_TEXT = 500;

/**
 * @typedef {import('./check.mjs').Check} Check
 * @typedef {import('./check.mjs').Section} Section
 * @typedef {import('./suite-options.mjs').SuiteOptions} SuiteOptions
 * @typedef {import('./verdicts.mjs').Shortcoming} Shortcoming
 */

/**
 * The result of one check.
 * @typedef {{ outcome: 'passed' }
 *   | { outcome: 'failed' } & Shortcoming
 *   | { outcome: 'skipped', reason: string }} Verdict
 */

/** @typedef {{ quote: string, about: string } & Verdict} Point */

/**
 * @typedef {object} SectionResult
 * @property {string} key
 * @property {number} number
 * @property {string} title
 * @property {Point[]} points
 */

/**
 * @typedef {object} SuiteResult
 * @property {SectionResult[]} sections
 * @property {import('./traces.mjs').CleanUp} cleanUp
 */

/**
 * @typedef {object} Surroundings
 * @property {readonly Section[]} sections to test
 * @property {() => AbortSignal} patience returns a signal that aborts a wait
 * @property {(section: SectionResult) => void} [tell] receives the result of each section when it ends
 * @property {() => boolean} [isStopped] returns whether to start no more checks
 */

/**
 * Runs every check of these sections against a server, one after the other, and removes the created
 * resources.
 * @param {SuiteOptions} options
 * @param {Surroundings} surroundings
 * @returns {Promise<SuiteResult>}
 */
export async function runSuite(options, { sections, patience, tell, isStopped = () => false }) {
  const { url, token, file, slidesFile, teammateToken, strangerToken } = options;
  const secrets = new Secrets([token, teammateToken, strangerToken]);
  const traces = new Traces(new Set([file, slidesFile]));
  const api = new Client(url, token, (exchange) => {
    secrets.observe(exchange);
    traces.observe(exchange);
  });
  const listener =
    options.listenAt &&
    (await Listener.open(options.listenAt, ({ text }) => traces.observeEvent(text)));
  const world = new World({ api, listener, options, patience });
  const met = needsMetBy(options);
  /** @type {SectionResult[]} */
  const results = [];
  try {
    for (const { key, number, title, checks } of sections) {
      /** @type {SectionResult} */
      const result = { key, number, title, points: [] };
      for (const check of checks) {
        if (isStopped()) break;
        const verdict = await runCheck(check, world, missing(check.needs, met));
        result.points.push({ quote: check.quote, about: check.about, ...hidden(verdict, secrets) });
      }
      if (isStopped()) break;
      results.push(result);
      tell?.(result);
    }
    return { sections: results, cleanUp: await traces.remove(api) };
  } finally {
    await listener?.close();
  }
}

/**
 * @param {Check} check
 * @param {World} world
 * @param {string | undefined} reason why it is skipped
 * @returns {Promise<Verdict>}
 */
async function runCheck(check, world, reason) {
  if (reason !== undefined) return { outcome: 'skipped', reason };
  try {
    await check.run(world);
    return { outcome: 'passed' };
  } catch (cause) {
    if (cause instanceof Skipped) return { outcome: 'skipped', reason: cause.message };
    if (!(cause instanceof Unmet)) throw cause;
    const { sent, expected, came } = cause;
    return { outcome: 'failed', sent, expected, came };
  }
}

/**
 * Redacts a report. Secrets are removed before it is cut, or half of one would remain.
 * @template {Verdict} Some
 * @param {Some} verdict
 * @param {Secrets} secrets
 * @returns {Some}
 */
function hidden(verdict, secrets) {
  const members = Object.entries(verdict).map(([name, text]) => [
    name,
    shortened(secrets.hide(text)),
  ]);
  return Object.fromEntries(members);
}

/** @param {string} text */
function shortened(text) {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text;
}
