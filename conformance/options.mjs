import { parseArgs } from 'node:util';

/**
 * @typedef {import('./suite-options.mjs').SuiteOptions} SuiteOptions
 * @typedef {import('./suite-options.mjs').ListenAt} ListenAt
 */

/**
 * The parsed command line.
 * @typedef {object} CommandLine
 * @property {SuiteOptions} suite
 * @property {boolean} json whether the report is for machines
 */

/** In seconds. */
const PATIENCE = { standard: 90, most: 86_400 };
const MAX_PORT = 65_535;

const HELP = `Usage: node main.mjs --url <base url> --token <token> [<option> …]
       npm run conformance -- --url <base url> --token <token> [<option> …]   in a clone of Docloom

Tests whether a server implements the contract, section by section, over HTTP alone. Creates
workflows called "Conformance" and archives them afterwards.

Options:
  --url <url>               {base_url} of the server, without /v0
  --token <token>           a developer access token; or the variable CONFORMANCE_TOKEN
  --only <section>[,…]      sections to test, by number or by name: 2, 4-documents, 6-events
  --listen-at <url>         the URL at which the server can reach this machine, to send events.
                            Not needed for a server on this machine
  --listen-port <port>      the port to listen on, if it differs from that of --listen-at
  --patience <seconds>      how long to wait for an event (${PATIENCE.standard})
  --file <id>               a drive file to copy as a template, in place of one from scratch
  --slides-file <id>        a presentation in the drive
  --teammate-token <token>  of another user in the same team; or CONFORMANCE_TEAMMATE_TOKEN
  --stranger-token <token>  of a user of another team; or CONFORMANCE_STRANGER_TOKEN
  --json                    the report as JSON
  --help                    show this text

Exit code 0: every point passed; 1: a point failed; 2: nothing could be tested; 3: no point failed,
but some were skipped, and the report gives the reason; 130: interrupted.`;

const text = /** @type {const} */ ({ type: 'string' });
const OPTIONS = /** @type {const} */ ({
  url: text,
  token: text,
  only: { type: 'string', multiple: true },
  'listen-at': text,
  'listen-port': text,
  patience: text,
  file: text,
  'slides-file': text,
  'teammate-token': text,
  'stranger-token': text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
});

/**
 * Reads the command line. Prints the help and returns undefined if it was requested or if an option
 * is invalid; an invalid option also sets an exit code.
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} environment may hold the tokens: other users can read a command line
 * @returns {CommandLine | undefined}
 */
export function readOptions(words, environment) {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS });
    if (!values.help) return commandLineOf(values, environment);
    console.log(HELP);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 1;
  }
  return undefined;
}

/**
 * @param {ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']} values
 * @param {NodeJS.ProcessEnv} environment
 * @returns {CommandLine}
 */
function commandLineOf(values, environment) {
  const url = baseUrl(values.url);
  const suite = {
    url,
    token: required('--token', values.token ?? environment['CONFORMANCE_TOKEN']),
    only: (values.only ?? []).flatMap((names) => names.split(',')),
    listenAt: listenAt(url, values['listen-at'], values['listen-port']),
    patience: countOf('--patience', values.patience, PATIENCE),
    file: values.file ?? null,
    slidesFile: values['slides-file'] ?? null,
    teammateToken: values['teammate-token'] ?? environment['CONFORMANCE_TEAMMATE_TOKEN'] ?? null,
    strangerToken: values['stranger-token'] ?? environment['CONFORMANCE_STRANGER_TOKEN'] ?? null,
  };
  return { suite, json: values.json ?? false };
}

/**
 * @param {string} option
 * @param {string | undefined} value
 * @param {{ standard: number, most: number }} bounds
 * @returns {number} a whole number from 1 to `most`
 */
function countOf(option, value, { standard, most }) {
  if (value === undefined) return standard;
  if (/^[1-9]\d*$/.test(value) && Number(value) <= most) return Number(value);
  throw new Error(`${option} takes a whole number from 1 to ${most}, not "${value}".`);
}

/**
 * @param {string} option
 * @param {string | undefined} value
 */
function required(option, value) {
  if (value) return value;
  throw new Error(`${option} is missing.`);
}

/** @param {string | undefined} text */
function baseUrl(text) {
  const url = address('--url', required('--url', text));
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/v0$/, '');
}

/**
 * @param {string} option
 * @param {string} text
 */
function address(option, text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new Error(`${option} takes an http or https URL, not "${text}".`);
}

/**
 * @param {string} url of the server
 * @param {string | undefined} at
 * @param {string | undefined} portText
 * @returns {ListenAt | null}
 */
function listenAt(url, at, portText) {
  const portOr = (/** @type {number} */ standard) =>
    countOf('--listen-port', portText, { standard, most: MAX_PORT });
  if (at === undefined) {
    return isThisMachine(url) ? { url: null, host: '127.0.0.1', port: portOr(0) } : null;
  }
  const reached = address('--listen-at', at);
  const port = portOr(Number(reached.port));
  if (port === 0) {
    throw new Error(`--listen-at ${at} has no port: set it with --listen-port.`);
  }
  return { url: reached.href.replace(/\/+$/, ''), host: '0.0.0.0', port };
}

/** @param {string} url */
function isThisMachine(url) {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
