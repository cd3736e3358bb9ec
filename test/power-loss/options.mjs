import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} points the number of power cuts
 * @property {number} seed
 * @property {string | null} only a part of the names of the scenes to play; null: all
 * @property {'log' | 'files' | 'folders' | null} ignoredSyncs
 */

const POINTS = 2_400;
const MOST = 99_999;
const SYNCS = /** @type {const} */ (['log', 'files', 'folders']);

const HELP = `Usage: npm run power-loss [-- <option> …]

Records the system calls of the built service with strace while it works: on its first day, between
kills, when templates are replaced, tokens created, a backup made and an older data folder upgraded.
Then cuts the power at many moments of each recording: before the end of each sync, where everything
is lost that is not synced, and at random moments, where random parts are lost. Starts the service on
what is left, and checks everything that it had acknowledged, sent or printed before the cut. Takes
10 to 20 minutes for ${POINTS} power cuts.

The table shows for each scene
  syncs     the syncs in its recordings
  cuts      the power cuts, and how many of them lost something
  states    the different states that they left, each of which was checked
  promises  the responses, events, tokens and backups that the checks looked for, in sum
  broken    the states in which a promise was broken

Exits with 1 if a promise was broken. It needs strace, and so Linux.

Options:
  --points <n>          number of power cuts (${POINTS})
  --seed <n>            repeats the random choices; the recordings depend on timing, too (1)
  --only <text>         only the scenes whose names contain this, such as "backup"
  --ignore-syncs <of>   act as if the service had not synced its log, its files or its folders
                        ("log", "files" or "folders"): must report broken promises
  --help                show this text`;

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
      points: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      'ignore-syncs': { type: 'string' },
    },
    read: ({ points, seed, only = null, 'ignore-syncs': ignored }) => {
      const ignoredSyncs = SYNCS.find((name) => name === ignored) ?? null;
      if (ignored !== undefined && ignoredSyncs === null) {
        throw new Error(`--ignore-syncs takes log, files or folders, not "${ignored}".`);
      }
      return {
        points: countOf('--points', points, { fallback: POINTS, most: MOST }),
        seed: countOf('--seed', seed, { fallback: 1, most: MOST }),
        only,
        ignoredSyncs,
      };
    },
  });
}
