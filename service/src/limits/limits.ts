import { problem } from '../errors/errors.ts';

const MEBIBYTE = 1024 * 1024;
const SECOND = 1_000;

/** A limit that an operator can set, in a unit for people. */
interface LimitSetting {
  option: `--${string}`;
  /** The unit on the command line: `MB` is 1,048,576 bytes. */
  unit: string;
  /** How many bytes or milliseconds the unit has, or 1. */
  factor: number;
  default: number;
  least: number;
  most: number;
  /** The limited quantity, as a clause. */
  what: string;
  /** The response beyond the limit. */
  answer: string;
}

/** Every limit with a setting. The command line, the manual and the program use this table. */
export const LIMIT_SETTINGS = {
  body: {
    option: '--max-body',
    unit: 'MB',
    factor: MEBIBYTE,
    default: 10,
    least: 1,
    most: 1024,
    what: 'the body of a request, including source data',
    answer: '413 `too_large`',
  },
  file: {
    option: '--max-file',
    unit: 'MB',
    factor: MEBIBYTE,
    default: 100,
    least: 1,
    most: 10_240,
    what: 'a file that is uploaded',
    answer: '413 `too_large`',
  },
  jsonDepth: {
    option: '--max-json-depth',
    unit: 'levels',
    factor: 1,
    default: 100,
    least: 10,
    most: 10_000,
    what: 'the nesting depth of objects and lists in a JSON body',
    answer: '400 `json_too_deep`',
  },
  jsonFields: {
    option: '--max-json-fields',
    unit: 'fields',
    factor: 1,
    default: 500_000,
    least: 100,
    most: 100_000_000,
    what: 'object members and list items in a JSON body, in total',
    answer: '413 `json_too_many_fields`',
  },
  bodies: {
    option: '--max-body-memory',
    unit: 'MB',
    factor: MEBIBYTE,
    default: 256,
    least: 1,
    most: 65_536,
    what: 'source data and messages to the MCP server that are being received, in total',
    answer: '429 `source_busy`',
  },
  waitingRuns: {
    option: '--max-waiting-runs',
    unit: 'runs',
    factor: 1,
    default: 100_000,
    least: 1,
    most: 10_000_000,
    what: 'runs that wait; each takes some hundred bytes of memory',
    answer: '429 `source_busy`',
  },
  renders: {
    option: '--max-renders',
    unit: 'renders',
    factor: 1,
    default: 60,
    least: 1,
    most: 10_000,
    what: 'previews and one-shot renders in progress; each has its template and its file in memory',
    answer: '429 `too_many_renders`',
  },
  documents: {
    option: '--max-documents',
    unit: 'documents',
    factor: 1,
    default: 100,
    least: 1,
    most: 10_000,
    what: 'template documents of a workflow: each run makes as many files, or twice as many with PDF copies',
    answer: '400 `too_many_documents`',
  },
  templateVersions: {
    option: '--max-template-versions',
    unit: 'versions',
    factor: 1,
    default: 20,
    least: 2,
    most: 1_000,
    what: 'versions of a template that are kept; see [templates](templates.md#versions-of-a-template)',
    answer: 'the oldest version is removed',
  },
  webhooks: {
    option: '--max-webhooks',
    unit: 'webhooks',
    factor: 1,
    default: 20,
    least: 1,
    most: 1_000,
    what: 'additional webhooks of a workflow, and as many temporary listeners: each receives every event',
    answer: '400 `too_many_webhooks`',
  },
  userFiles: {
    option: '--max-user-files',
    unit: 'files',
    factor: 1,
    default: 10_000_000,
    least: 1,
    most: 100_000_000,
    what: 'files of a user in the drive; see [below](#files-of-a-user)',
    answer: '507 `too_many_files`; runs wait',
  },
  userBytes: {
    option: '--max-user-bytes',
    unit: 'MB',
    factor: MEBIBYTE,
    default: 1_000_000,
    least: 1,
    most: 100_000_000,
    what: 'the total size of these files',
    answer: '507 `too_many_bytes`; runs wait',
  },
  fileLinks: {
    option: '--max-file-links',
    unit: 'links',
    factor: 1,
    default: 20,
    least: 1,
    most: 1_000,
    what: 'share links of a file that have not expired',
    answer: '409 `too_many_links`',
  },
  userLinks: {
    option: '--max-user-links',
    unit: 'links',
    factor: 1,
    default: 10_000,
    least: 1,
    most: 1_000_000,
    what: 'such links that a user has created',
    answer: '409 `too_many_links`',
  },
  requestsPerToken: {
    option: '--max-token-rate',
    unit: 'a second',
    factor: 1,
    default: 2_000,
    least: 1,
    most: 1_000_000,
    what: 'requests to the API and the MCP server with one token',
    answer: '429 `too_many_requests`',
  },
  requestsPerSource: {
    option: '--max-source-rate',
    unit: 'a second',
    factor: 1,
    default: 5_000,
    least: 1,
    most: 1_000_000,
    what: 'requests with source data to one webhook source',
    answer: '429 `too_many_requests`',
  },
  failedTokensPerMinute: {
    option: '--max-failed-tokens',
    unit: 'a minute',
    factor: 1,
    default: 600,
    least: 1,
    most: 1_000_000,
    what: 'requests to the API with an unknown token from one address; see [security](security.md#behind-a-proxy)',
    answer: '429 `too_many_failed_tokens`',
  },
  signInTriesPerMinute: {
    option: '--max-sign-in-tries',
    unit: 'a minute',
    factor: 1,
    default: 10,
    least: 1,
    most: 10_000,
    what: 'failed sign-ins from one address, or for one account; see [security](security.md#passwords)',
    answer: '429 `too_many_tries`, `too_many_account_tries`',
  },
  headerBytes: {
    option: '--max-headers',
    unit: 'kB',
    factor: 1024,
    default: 16,
    least: 8,
    most: 1024,
    what: 'the address and headers of a request',
    answer: '431 `headers_too_large`',
  },
  headersMilliseconds: {
    option: '--headers-timeout',
    unit: 'seconds',
    factor: SECOND,
    default: 30,
    least: 1,
    most: 3_600,
    what: 'until the headers of a request have arrived',
    answer: '408 `request_too_slow`',
  },
  arrivalMilliseconds: {
    option: '--request-timeout',
    unit: 'seconds',
    factor: SECOND,
    default: 300,
    least: 1,
    most: 86_400,
    what: 'until the whole request has arrived',
    answer: '408 `request_too_slow`',
  },
  silenceMilliseconds: {
    option: '--silence-timeout',
    unit: 'seconds',
    factor: SECOND,
    default: 120,
    // A request with `?wait=` may be silent for a minute.
    least: 70,
    most: 86_400,
    what: 'silence on a connection while a request or its answer is in progress',
    answer: 'the connection is closed',
  },
  connections: {
    option: '--max-connections',
    unit: 'connections',
    factor: 1,
    default: 5_000,
    least: 1,
    most: 1_000_000,
    what: 'open connections',
    answer: '503 `too_many_connections`; a hundred more are closed without an answer',
  },
} as const satisfies Record<string, LimitSetting>;

export type LimitName = keyof typeof LIMIT_SETTINGS;

/** The value of each limit: bytes, milliseconds, or a count. */
export type Limits = Record<LimitName, number>;

/** The limits in their order. */
export const limitNames = Object.keys(LIMIT_SETTINGS) as LimitName[];

/** The default limits. */
export const DEFAULT_LIMITS: Limits = limitsOf((setting) => setting.default);

/** @param count returns the value of a limit, in the unit of its setting */
function limitsOf(count: (setting: LimitSetting, name: LimitName) => number): Limits {
  const entries = limitNames.map((name) => {
    const setting = LIMIT_SETTINGS[name];
    return [name, count(setting, name) * setting.factor] as const;
  });
  return Object.fromEntries(entries) as Limits;
}

/** Returns the environment variable of a limit, such as `DOCLOOM_MAX_BODY`. */
export function variableOf(name: LimitName): string {
  return `DOCLOOM_${LIMIT_SETTINGS[name].option.slice(2).replaceAll('-', '_').toUpperCase()}`;
}

/**
 * Parses the limits as written on the command line or in the environment.
 * @throws DocloomError `invalid_setting`
 */
export function parseLimits(written: Readonly<Record<LimitName, string>>): Limits {
  return limitsOf((setting, name) => parseCount(setting, written[name]));
}

function parseCount({ option, least, most }: LimitSetting, value: string): number {
  const count = Number(value);
  if (/^\d{1,9}$/.test(value) && count >= least && count <= most) return count;
  const range = `use a number from ${String(least)} to ${String(most)}`;
  throw problem('invalid_setting', option, `"${value}" is not a valid number; ${range}`);
}
