import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} seconds the duration of each measurement
 * @property {number} rate events per second for the latency
 * @property {number} senders concurrent events for the throughput
 */

/** @type {Options} */
const defaults = { seconds: 10, rate: 10, senders: 16 };

const HELP = `Usage: npm run bench:drives [-- <option> …]

Measures the time from data to event, and the runs per second, with the drive in a folder, in S3, on a
WebDAV server and in Google Drive. The servers are those of the tests, on this machine.

Options:
  --seconds <n>   seconds per measurement (${defaults.seconds})
  --rate <n>      events per second while the time to the event is measured (${defaults.rate})
  --senders <n>   events at a time while the runs per second are measured (${defaults.senders})
  --help          show this text`;

const MOST = 9_999;

/**
 * Reads the command line; see `readCommandLine`.
 *
 * @param {readonly string[]} words
 * @returns {Options | undefined}
 */
export function readOptions(words) {
  return readCommandLine({
    words,
    help: HELP,
    options: {
      seconds: { type: 'string' },
      rate: { type: 'string' },
      senders: { type: 'string' },
    },
    read: (values) => ({
      seconds: countOf('--seconds', values.seconds, { fallback: defaults.seconds, most: MOST }),
      rate: countOf('--rate', values.rate, { fallback: defaults.rate, most: MOST }),
      senders: countOf('--senders', values.senders, { fallback: defaults.senders, most: MOST }),
    }),
  });
}
