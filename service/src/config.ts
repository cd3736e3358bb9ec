import { resolve } from 'node:path';
import { z } from 'zod';
import type { WorkerIdentity } from './cluster/worker-identity.ts';
import type { DriveAddress } from './drive/drive-address.ts';
import { problem } from './errors/errors.ts';
import type { Limits } from './limits/limits.ts';
import { listFontFiles, NoFonts } from './pdf/fonts/font-folder.ts';
import { isProgram } from './pdf/is-program.ts';
import type { Sandbox, SandboxProblem } from './pdf/sandbox/sandbox.ts';
import { findBubblewrap, problemOfSandbox } from './pdf/sandbox/sandbox.ts';
import type { SingleSignOnSettings } from './people/single-sign-on/settings.ts';
import type { DatabaseAddress } from './store/database-address.ts';
import type { ThumbnailLimits } from './thumbnails/thumbnails.ts';
import type { MetricsFor } from './metrics/exposition.ts';
import type { FoundFilesFor } from './workflows/documents/file-access.ts';
import type { Role } from './starting/role.ts';

/** The settings of the service. */
export interface Config {
  role: Role;
  /** Which worker process this is; null if the service is a single process. */
  worker: WorkerIdentity | null;
  /** The address that it listens on. */
  host: string;
  /** 0 selects a free port. */
  port: number;
  dataFolder: string;
  /** The database; null for the file in the data folder. */
  database: DatabaseAddress | null;
  /** Where the contents of the drive are; null for the folder `drive` in the data folder. */
  drive: DriveAddress | null;
  /** The address that clients use, without a trailing slash; null for host and port. */
  publicUrl: string | null;
  /** A valid token of a first user; null for none, even if there was one before. */
  firstToken: string | null;
  /** Who may read files that a person puts directly into the drive's folder. */
  foundFilesFor: FoundFilesFor;
  /** CIDR ranges that events may be sent to although they are not public. */
  allowWebhooksTo: string[];
  /** CIDR ranges of the proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: string[];
  logLevel: string;
  metricsFor: MetricsFor;
  limits: Limits;
  /** How many days runs are kept after they end; null to keep them forever. */
  keepDays: number | null;
  /** How many days changes are kept in the audit log. */
  keepChangesDays: number;
  /** How many documents are converted to PDF at once. */
  pdfProcesses: number;
  /** How many minutes a process that makes PDFs may be idle before it ends. */
  pdfIdleMinutes: number;
  /** The path of an installed LibreOffice; null for the bundled one. */
  soffice: string | null;
  /** The sandbox of an installed LibreOffice; null if it runs without one. */
  sofficeSandbox: Sandbox | null;
  /** Whether documents keep the macros of their templates. */
  keepMacros: boolean;
  /** A folder of fonts for PDF files; null for only the converter's own. */
  fontFolder: string | null;
  /** Whether `previewUrl` shows a template with its sample data to visitors without a session. */
  publicPreviews: boolean;
  /** Null if people sign in without an OpenID provider. */
  singleSignOn: SingleSignOnSettings | null;
}

/** Returns how many processes run this service on this machine. */
export function processesOf({ worker }: Pick<Config, 'worker'>): number {
  return worker?.count ?? 1;
}

/** The settings that take lists of networks. */
type RangesSetting = '--allow-webhooks-to' | '--trust-proxy';

const MEBIBYTE = 1024 * 1024;

/** How much template data the documents in progress may hold at once, in bytes. */
export const MAX_DOCUMENT_BYTES = 256 * MEBIBYTE;

/** The size limit of all thumbnails together, in bytes. */
export const MAX_THUMBNAIL_BYTES = 256 * MEBIBYTE;

export const THUMBNAIL_LIMITS: ThumbnailLimits = {
  file: 100 * MEBIBYTE,
  making: 200,
  patience: 30_000,
};
/** With less free disk space than this, in bytes, the service is not ready. */
export const MIN_FREE = 100 * MEBIBYTE;

/** A schema that reads a setting from its text on the command line or in the environment. */
type SettingSchema<Value> = z.ZodType<Value, string>;

/**
 * Reads a setting.
 * @param reason why the value is rejected, if the schema gives no reason of its own
 * @throws DocloomError `invalid_setting`
 */
function readSetting<Value>(
  setting: string,
  schema: SettingSchema<Value>,
  value: string,
  reason?: string,
): Value {
  const { data, error } = schema.safeParse(value, { error: () => reason });
  if (!error) return data;
  throw problem('invalid_setting', setting, error.issues[0]?.message ?? '');
}

/** Accepts only digits: `z.coerce.number()` would accept `0x50`, `1e3` and an empty text. */
function wholeNumber(digits: RegExp, least: number, most: number): SettingSchema<number> {
  return z.string().regex(digits).transform(Number).pipe(z.int().min(least).max(most));
}

const Port = wholeNumber(/^\d{1,5}$/, 0, 65_535);

/** Parses a port. @throws DocloomError `invalid_setting` */
export function parsePort(value: string): number {
  return readSetting('--port', Port, value, `"${value}" is no port; use a number up to 65535`);
}

const Host = z.string().trim().min(1);

/**
 * Parses the address to listen on.
 * @param value an address or a name of this machine
 * @throws DocloomError `invalid_setting` if it is empty: listening everywhere must be explicit
 */
export function parseHost(value: string): string {
  const remedy = 'use 127.0.0.1 for this machine only, or 0.0.0.0 for everybody who can reach it';
  return readSetting('--host', Host, value, `it is empty; ${remedy}`);
}

const KeepDays = wholeNumber(/^[1-9]\d*$/, 1, 99_999);

/**
 * Parses a number of days.
 * @param setting the option that has it
 * @throws DocloomError `invalid_setting`
 */
export function parseKeepDays(value: string, setting = '--keep-days'): number {
  const reason = `"${value}" is not a number of days; use one from 1 to 99999`;
  return readSetting(setting, KeepDays, value, reason);
}

/** More processes are a typing error, because each takes more than a gigabyte. */
const MAX_PDF_PROCESSES = 64;

const PdfProcesses = wholeNumber(/^[1-9]\d*$/, 1, MAX_PDF_PROCESSES);

/** Parses a number of processes. @throws DocloomError `invalid_setting` */
export function parsePdfProcesses(value: string): number {
  const range = `use a number from 1 to ${String(MAX_PDF_PROCESSES)}`;
  const reason = `"${value}" is no such number; ${range}`;
  return readSetting('--pdf-processes', PdfProcesses, value, reason);
}

/** A higher number is probably a typo: each process needs a core and 18 database connections. */
const MAX_WORKERS = 64;

const Workers = wholeNumber(/^[1-9]\d*$/, 1, MAX_WORKERS);

/** Parses a number of worker processes. @throws DocloomError `invalid_setting` */
export function parseWorkers(value: string): number {
  const range = `use a number from 1 to ${String(MAX_WORKERS)}`;
  return readSetting('--workers', Workers, value, `"${value}" is no such number; ${range}`);
}

/** A day. */
const MAX_PDF_IDLE_MINUTES = 1_440;

const PdfIdleMinutes = wholeNumber(/^[1-9]\d*$/, 1, MAX_PDF_IDLE_MINUTES);

/** Parses a number of minutes. @throws DocloomError `invalid_setting` */
export function parsePdfIdleMinutes(value: string): number {
  const range = `use one from 1 to ${String(MAX_PDF_IDLE_MINUTES)}`;
  const reason = `"${value}" is not a number of minutes; ${range}`;
  return readSetting('--pdf-idle-minutes', PdfIdleMinutes, value, reason);
}

const Soffice = z
  .string()
  .transform((path) => resolve(path))
  .refine(isProgram, {
    error: ({ input }) => `"${String(input)}" is no program that can be started`,
  });

/**
 * Parses and checks the path of LibreOffice.
 * @param value the path of the program
 * @returns the absolute path
 * @throws DocloomError `invalid_setting`
 */
export function parseSoffice(value: string): string {
  return readSetting('--soffice', Soffice, value);
}

const NO_BUBBLEWRAP: SandboxProblem = {
  reason: 'bubblewrap is not installed',
  remedy: 'install bubblewrap (bwrap)',
};

const UNSANDBOXED =
  'or use the included LibreOffice. With --unsandboxed-soffice it runs without a sandbox, which is safe only if you trust every template';

/**
 * Returns the sandbox of an installed LibreOffice, after a check that it works.
 * @param office what LibreOffice needs, and what it must not see
 * @returns null if there is no installed LibreOffice, or the operator wants no sandbox
 * @throws DocloomError `invalid_setting` if the machine has no working sandbox
 */
export function selectSandbox(
  office: { soffice: string | null; fontFolder: string | null; hidden: readonly string[] },
  { unsandboxed, path }: { unsandboxed: boolean; path: string },
): Sandbox | null {
  const { soffice, fontFolder, hidden } = office;
  if (soffice === null || unsandboxed) return null;
  const bwrap = findBubblewrap(path);
  const sandbox = bwrap === null ? null : { bwrap, hidden };
  const found =
    sandbox === null ? NO_BUBBLEWRAP : problemOfSandbox(sandbox, { soffice, fontFolder });
  if (found === null) return sandbox;
  const risk = 'LibreOffice could read the files and the network of this machine';
  const { reason, remedy } = found;
  const sentence = `${risk}, because ${reason}; ${remedy}, ${UNSANDBOXED}`;
  throw problem('invalid_setting', '--soffice', sentence);
}

const FontFolder = z.string().transform((path, context) => {
  const folder = resolve(path);
  try {
    listFontFiles(folder);
  } catch (cause) {
    if (!(cause instanceof NoFonts)) throw cause;
    context.addIssue(cause.message);
  }
  return folder;
});

/**
 * Parses and checks the path of a font folder.
 * @param value the path of a folder with fonts
 * @returns the absolute path
 * @throws DocloomError `invalid_setting`
 */
export function parseFontFolder(value: string): string {
  return readSetting('--fonts', FontFolder, value);
}

const Switch = z
  .string()
  .trim()
  .pipe(
    z.stringbool({ truthy: ['yes', 'true', 'on', '1'], falsy: ['no', 'false', 'off', '0', ''] }),
  );

/**
 * Parses a setting that is on or off.
 * @throws DocloomError `invalid_setting`
 */
export function parseSwitch(
  setting:
    | '--keep-macros'
    | '--unsandboxed-soffice'
    | '--allow-insecure-drive'
    | '--public-previews'
    | '--oidc-create-users',
  value: string,
): boolean {
  return readSetting(setting, Switch, value, `"${value}" is neither; use yes or no`);
}

/** Neither a query nor a fragment is allowed, because paths are appended. */
const PublicUrl = z
  .url()
  .regex(/^https?:\/\/[^?#]+$/i)
  .transform((url) => url.replace(/\/+$/, ''));

/** Parses the public URL. @throws DocloomError `invalid_setting` */
export function parsePublicUrl(value: string): string {
  const reason = `"${value}" is no http or https address`;
  return readSetting('--public-url', PublicUrl, value, reason);
}

const Range = z.union([z.cidrv4(), z.cidrv6()], {
  error: ({ input }) => `"${String(input)}" is no CIDR range`,
});

const Ranges = z
  .string()
  .transform((list) => list.split(',').map(withoutPadding))
  .transform((ranges) => ranges.filter((range) => range !== ''))
  .pipe(z.array(Range));

/** Normalizes a prefix such as `/08` to `/8`, which zod expects. */
function withoutPadding(range: string): string {
  return range.trim().replace(/\/0+(?=\d)/, '/');
}

/**
 * Parses a list of networks.
 * @param setting the option that they belong to
 * @param value ranges separated by commas, such as `10.0.0.0/8,fd00::/8`
 * @throws DocloomError `invalid_setting`
 */
export function parseRanges(setting: RangesSetting, value: string): string[] {
  return readSetting(setting, Ranges, value);
}

/** Returns whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Returns whether only this machine can reach the service. A proxy on this machine may publish a
 * service that listens on loopback. Trusted proxies or a public URL elsewhere indicate such a
 * proxy.
 */
export function isForThisMachine(
  config: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>,
): boolean {
  const { host, publicUrl, trustProxy } = config;
  if (!isLoopback(host) || trustProxy.length > 0) return false;
  return publicUrl === null || isLoopback(hostOf(publicUrl));
}

/** Returns the host of an address, without the brackets of IPv6. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Returns whether a host means every address of the machine, so that no single one can be shown.
 */
export function isEveryAddress(host: string): boolean {
  return /^(?:0+\.){0,3}0+$/.test(host) || /^[0:]*::[0:]*$|^(?:0+:){7}0+$/.test(host);
}
