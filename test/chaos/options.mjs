import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} events the number of events
 * @property {number} kills the number of kills
 * @property {number} seed
 * @property {number} politeShare the share of kills with SIGTERM, from 0 to 1
 * @property {boolean} pdf whether workflows with PDF copies are included
 * @property {'folder' | 's3' | 'webdav'} drive where the documents are
 * @property {'embedded' | 'postgres'} database
 * @property {number} nodes the number of services on the database
 */

const defaults = { events: 10_000, kills: 200, seed: 1 };
const defaultsWithPdf = { events: 400, kills: 20 };
/** A storage that fails makes everything slower. */
const defaultsWithStorage = { events: 2_000, kills: 100 };

/** @type {readonly Options['drive'][]} */
const DRIVES = ['folder', 's3', 'webdav'];

/** @type {readonly Options['database'][]} */
const DATABASES = ['embedded', 'postgres'];

const HELP = `Usage: npm run chaos [-- <option> …]

Sends data to the built service, kills it with SIGKILL at random moments and restarts it. At the
end, checks that each request with a 200 response has its documents exactly once, and was reported
under one event ID. Prints the recovery time after each start. Exits with 1 if a guarantee was
violated, and then keeps the folder of the run and prints its path.

Options:
  --events <n>    number of requests with data (${defaults.events}; with --pdf ${defaultsWithPdf.events})
  --kills <n>     number of times that the service is killed (${defaults.kills}; with --pdf ${defaultsWithPdf.kills})
  --seed <n>      repeats the same random choices; their effect depends on timing (${defaults.seed})
  --sigterm       about every third kill is a SIGTERM
  --drive <kind>  where the documents are: folder, s3 or webdav (folder). The last two are a strict
                  S3 server of the tests and a WebDAV server. A tenth of their answers fails, and
                  ten times they are away for 5 s (${defaultsWithStorage.events} events, ${defaultsWithStorage.kills} kills)
  --database <kind>  embedded or postgres (embedded). The last one is a PostgreSQL server that crashes
                  and starts again ten times
  --nodes <n>     number of services that share one PostgreSQL database and one drive (1). Any of
                  them is killed. The server crashes every 5 s for a minute. Then proxies between
                  services and server accept connections and pass nothing on for up to 20 s, four
                  times. Jobs of a killed service must begin elsewhere within 15 s
  --pdf           also use workflows with PDF copies, with longer intervals
  --help          show this text`;

const MOST = 999_999;
const MOST_NODES = 16;

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
      events: { type: 'string' },
      kills: { type: 'string' },
      seed: { type: 'string' },
      sigterm: { type: 'boolean' },
      pdf: { type: 'boolean' },
      drive: { type: 'string' },
      database: { type: 'string' },
      nodes: { type: 'string' },
    },
    read: ({ sigterm, pdf = false, drive: chosen = 'folder', ...others }) => {
      const { database: engine = 'embedded', ...counts } = others;
      const database = DATABASES.find((kind) => kind === engine);
      if (database === undefined)
        throw new Error(`--database must be one of ${DATABASES.join(', ')}`);
      const drive = DRIVES.find((kind) => kind === chosen);
      if (drive === undefined) throw new Error(`--drive must be one of ${DRIVES.join(', ')}`);
      const nodes = countOf('--nodes', counts.nodes, { fallback: 1, most: MOST_NODES });
      if (nodes > 1 && database !== 'postgres')
        throw new Error('--nodes takes more than 1 only with --database postgres');
      if (nodes > 1 && drive !== 'folder')
        throw new Error('--nodes takes more than 1 only with --drive folder');
      const otherwise = {
        ...defaults,
        ...(drive !== 'folder' && defaultsWithStorage),
        ...(pdf && defaultsWithPdf),
      };
      return {
        events: countOf('--events', counts.events, { fallback: otherwise.events, most: MOST }),
        kills: countOf('--kills', counts.kills, { fallback: otherwise.kills, most: MOST }),
        seed: countOf('--seed', counts.seed, { fallback: otherwise.seed, most: MOST }),
        politeShare: sigterm ? 1 / 3 : 0,
        pdf,
        drive,
        database,
        nodes,
      };
    },
  });
}
