import { resolve } from 'node:path';
import type { Logger } from 'pino';
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
} from '../config.ts';
import { DocloomError } from '../errors/errors.ts';
import { createLog } from '../logging/log.ts';
import { LogStream } from '../logging/log-stream.ts';
import { collectWhenIdle } from '../memory/collect-when-idle.ts';
import type { Service } from '../main.ts';
import type { MetricsFor } from '../metrics/exposition.ts';
import { startWhenPossible } from '../starting/start-when-possible.ts';
import { describeDatabase, parseDatabase } from '../store/database-address.ts';
import { throwLater } from '../starting/throw-later.ts';
import { startDeadline } from '../time/deadline.ts';
import { systemTimers } from '../time/timers.ts';
import type { Role } from '../starting/role.ts';
import { requireSettingsOf } from '../starting/role.ts';
import type { FoundFilesFor } from '../workflows/documents/file-access.ts';
import { readLimits } from './limit-options.ts';
import { onNpxExit } from './npx.ts';
import type { DriveOptions } from './read-drive-options.ts';
import { readDriveOptions } from './read-drive-options.ts';
import { readSingleSignOn } from './single-sign-on/read-settings.ts';
import type { SingleSignOnOptions } from './single-sign-on/options.ts';

/** The options of `docloom serve`, as commander has read them. */
export interface ServeOptions extends Record<string, unknown>, DriveOptions, SingleSignOnOptions {
  host: string;
  port: string;
  data: string;
  database?: string;
  role: Role;
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
 * Runs the service until SIGTERM or SIGINT. On a full disk, it waits for space.
 * @throws DocloomError `invalid_setting`, and those of `startWhenPossible`
 */
export async function serve(options: ServeOptions): Promise<void> {
  const log = openLog(options.logLevel);
  logUnexpectedErrors(log);
  tolerateFailingOutput();
  const dataFolder = resolve(options.data);
  const database = options.database === undefined ? null : parseDatabase(options.database);
  const { role } = options;
  const drive = readDriveOptions(options);
  const publicUrl = options.publicUrl === undefined ? null : parsePublicUrl(options.publicUrl);
  requireSettingsOf(role, { database, drive, publicUrl });
  const soffice = options.soffice ? parseSoffice(options.soffice) : null;
  const fontFolder = options.fonts ? parseFontFolder(options.fonts) : null;
  const unsandboxed = parseSwitch('--unsandboxed-soffice', options.unsandboxedSoffice);
  const service = await startWhenPossible(
    {
      host: parseHost(options.host),
      port: parsePort(options.port),
      dataFolder,
      database,
      role,
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
        { soffice, fontFolder, hidden: [dataFolder] },
        { unsandboxed, path: process.env['PATH'] ?? '' },
      ),
      keepMacros: parseSwitch('--keep-macros', options.keepMacros),
      fontFolder,
      publicPreviews: parseSwitch('--public-previews', options.publicPreviews),
      singleSignOn: readSingleSignOn(options, process.env),
    },
    { log, timers: systemTimers, onFailure: throwLater },
  );
  // Installed before the line below is printed: a reader of that line may stop the service at once.
  stopOnSignal(service);
  collectWhenIdle(systemTimers);
  const places = [dataFolder, ...(database === null ? [] : [describeDatabase(database)])];
  process.stdout.write(`Docloom is at ${service.url}, its data in ${places.join(' and ')}\n`);
}

const DROPPED = 'Lines of the log were dropped, because it could not be written';

function openLog(level: string): Logger {
  const stream = new LogStream(2);
  const log = createLog(level, stream);
  stream.onDropped((lines) => {
    log.warn({ lines }, DROPPED);
  });
  process.on('exit', () => {
    stream.flush();
  });
  return log;
}

/** Standard output has nothing that the service needs, and may be on a full disk. */
function tolerateFailingOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

const ENDED = 'Docloom is exiting because it cannot continue';

/** Logs unexpected errors and ends the process. The next start resumes unfinished work. */
function logUnexpectedErrors(log: Logger): void {
  process.on('uncaughtException', (err) => {
    if (err instanceof DocloomError) log.fatal({ code: err.code, reason: err.message }, ENDED);
    else log.fatal({ err }, 'Docloom is exiting because of an internal error; please report it');
    process.exit(1);
  });
}

/**
 * Longer than a normal shutdown takes. A process that hangs is ended like in a power cut, which
 * loses no data.
 */
const LONGEST_STOP_MILLISECONDS = 30_000;

/**
 * Stops the service at the first signal. A second signal has no handler, so it ends the process.
 */
function stopOnSignal(service: Service): void {
  const stop = () => {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    endWatch();
    process.stdout.write(STOPPING);
    startDeadline(LONGEST_STOP_MILLISECONDS, () => process.exit(0));
    service.stop().then(
      () => process.exit(0),
      (cause: unknown) => {
        process.stderr.write(`${String(cause)}\n`);
        process.exit(1);
      },
    );
  };
  const endWatch = onNpxExit(stop);
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

const STOPPING =
  'Stopping: work in progress is completed, or returned to the queue after some seconds. Stop once more to end at once.\n';
