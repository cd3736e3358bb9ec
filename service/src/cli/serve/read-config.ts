import { join, resolve } from 'node:path';
import type { WorkerIdentity } from '../../cluster/worker-identity.ts';
import type { Config } from '../../config.ts';
import {
  parseFontFolder,
  parseHost,
  parseKeepDays,
  parsePdfIdleMinutes,
  parsePdfProcesses,
  parsePort,
  parsePublicUrl,
  parseRanges,
  parseSoffice,
  parseSwitch,
  selectSandbox,
} from '../../config.ts';
import type { MetricsFor } from '../../metrics/exposition.ts';
import type { Role } from '../../starting/role.ts';
import { requireSettingsOf } from '../../starting/role.ts';
import { parseDatabase } from '../../store/database-address.ts';
import type { FoundFilesFor } from '../../workflows/documents/file-access.ts';
import { readLimits } from '../limit-options.ts';
import type { DriveOptions } from '../read-drive-options.ts';
import { readDriveOptions } from '../read-drive-options.ts';
import type { SingleSignOnOptions } from '../single-sign-on/options.ts';
import { readSingleSignOn } from '../single-sign-on/read-settings.ts';

/** The options of `docloom serve`, as commander has read them. */
export interface ServeOptions extends Record<string, unknown>, DriveOptions, SingleSignOnOptions {
  host: string;
  port: string;
  data: string;
  database?: string;
  role: Role;
  workers: string;
  publicUrl?: string;
  allowWebhooksTo: string;
  trustProxy: string;
  keepDays?: string;
  keepChangesDays: string;
  logLevel: string;
  metrics: MetricsFor;
  foundFiles: FoundFilesFor;
  pdfProcesses: string;
  pdfIdleMinutes: string;
  soffice?: string;
  unsandboxedSoffice: string;
  fonts?: string;
  keepMacros: string;
  publicPreviews: string;
}

/**
 * Reads and checks the settings.
 * @param worker which worker process this is; null if it is none
 * @throws DocloomError `invalid_setting`
 */
export function readConfig(options: ServeOptions, worker: WorkerIdentity | null): Config {
  const folder = resolve(options.data);
  const database = options.database === undefined ? null : parseDatabase(options.database);
  const { role } = options;
  const drive = readDriveOptions(options);
  const publicUrl = options.publicUrl === undefined ? null : parsePublicUrl(options.publicUrl);
  requireSettingsOf(role, { database, drive, publicUrl });
  const soffice = options.soffice ? parseSoffice(options.soffice) : null;
  const fontFolder = options.fonts ? parseFontFolder(options.fonts) : null;
  const unsandboxed = parseSwitch('--unsandboxed-soffice', options.unsandboxedSoffice);
  return {
    host: parseHost(options.host),
    port: parsePort(options.port),
    dataFolder: worker === null ? folder : folderOfWorker(folder, worker),
    database,
    role,
    worker,
    drive,
    publicUrl,
    firstToken: process.env['DOCLOOM_TOKEN']?.trim() || null,
    foundFilesFor: options.foundFiles,
    allowWebhooksTo: parseRanges('--allow-webhooks-to', options.allowWebhooksTo),
    trustProxy: parseRanges('--trust-proxy', options.trustProxy),
    keepDays: options.keepDays ? parseKeepDays(options.keepDays) : null,
    keepChangesDays: parseKeepDays(options.keepChangesDays, '--keep-changes-days'),
    logLevel: options.logLevel,
    metricsFor: options.metrics,
    limits: readLimits(options),
    pdfProcesses: parsePdfProcesses(options.pdfProcesses),
    pdfIdleMinutes: parsePdfIdleMinutes(options.pdfIdleMinutes),
    soffice,
    sofficeSandbox: selectSandbox(
      { soffice, fontFolder, hidden: [folder] },
      { unsandboxed, path: process.env['PATH'] ?? '' },
    ),
    keepMacros: parseSwitch('--keep-macros', options.keepMacros),
    fontFolder,
    publicPreviews: parseSwitch('--public-previews', options.publicPreviews),
    singleSignOn: readSingleSignOn(options, process.env),
  };
}

/** Each worker process has a data folder of its own: its thumbnails, and uploads in progress. */
function folderOfWorker(folder: string, { number }: WorkerIdentity): string {
  return join(folder, 'workers', String(number));
}
