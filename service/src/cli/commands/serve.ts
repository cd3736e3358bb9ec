import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { Logger } from 'pino';
import { destination } from 'pino';
import {
  parseFontFolder,
  parseHost,
  parseKeepDays,
  parsePdfProcesses,
  parsePort,
  parsePublicUrl,
  parseRanges,
  parseSoffice,
  parseSwitch,
} from '../../config.ts';
import { createLog } from '../../logging/log.ts';
import type { Service } from '../../main.ts';
import type { MetricsFor } from '../../metrics/exposition.ts';
import { startDeadline } from '../../time/deadline.ts';
import type { FoundFilesFor } from '../../workflows/documents/file-access.ts';
import { readLimits, limitOptions } from '../limit-options.ts';
import { onNpxExit } from '../npx.ts';
import { dataOption, keepDaysOption } from '../options.ts';

const METRICS_FOR: readonly MetricsFor[] = ['this-machine', 'everybody', 'nobody'];
const FOUND_FILES_FOR: readonly FoundFilesFor[] = ['first-user', 'everybody'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

interface ServeOptions extends Record<string, unknown> {
  host: string;
  port: string;
  data: string;
  publicUrl?: string;
  allowWebhooksTo: string;
  trustProxy: string;
  keepDays?: string;
  logLevel: string;
  metrics: MetricsFor;
  foundFiles: FoundFilesFor;
  pdfProcesses: string;
  soffice?: string;
  fonts?: string;
  keepMacros: string;
}

/** Returns the command `docloom serve`, which runs the service until SIGTERM or SIGINT. */
export function serveCommand(): Command {
  const command = new Command('serve')
    .description('Run the service until it is told to stop (SIGTERM or Ctrl-C).')
    .addOption(
      new Option('--host <address>', 'the address to listen on')
        .env('DOCLOOM_HOST')
        .default('127.0.0.1'),
    )
    .addOption(
      new Option('--port <number>', 'the port to listen on; 0 selects a free port')
        .env('DOCLOOM_PORT')
        .default('8080'),
    )
    .addOption(dataOption())
    .addOption(
      new Option(
        '--public-url <url>',
        'the address at which clients reach the service, if it differs from host and port',
      ).env('DOCLOOM_PUBLIC_URL'),
    )
    .addOption(
      new Option(
        '--allow-webhooks-to <ranges>',
        'private networks that events may be sent to, as comma-separated CIDR ranges; this machine too, unless only it reaches the service',
      )
        .env('DOCLOOM_ALLOW_WEBHOOKS_TO')
        .default(''),
    )
    .addOption(
      new Option(
        '--trust-proxy <ranges>',
        'proxies whose X-Forwarded-* headers are trusted, as comma-separated CIDR ranges',
      )
        .env('DOCLOOM_TRUST_PROXY')
        .default(''),
    )
    .addOption(
      new Option(
        '--pdf-processes <number>',
        'how many documents are converted to PDF at once; each takes about 1.5 GB of memory, at most 4 GB',
      )
        .env('DOCLOOM_PDF_PROCESSES')
        .default('1'),
    )
    .addOption(
      new Option(
        '--soffice <path>',
        'make PDF files with the LibreOffice at this path instead of the built-in one',
      ).env('DOCLOOM_SOFFICE'),
    )
    .addOption(
      new Option(
        '--fonts <folder>',
        'a folder of additional fonts (.ttf, .otf, .ttc) for PDF files',
      ).env('DOCLOOM_FONTS'),
    )
    .addOption(
      new Option(
        '--keep-macros [whether]',
        'keep the macros of templates in their documents, which then are .docm and .pptm files; yes or no',
      )
        .env('DOCLOOM_KEEP_MACROS')
        .preset('yes')
        .default('no'),
    )
    .addOption(
      new Option(
        '--found-files <whom>',
        'who may read files that somebody has put into the drive folder by hand',
      )
        .env('DOCLOOM_FOUND_FILES')
        .choices(FOUND_FILES_FOR)
        .default('first-user'),
    )
    .addOption(keepDaysOption())
    .addOption(
      new Option('--log-level <level>', 'how much to log on standard error')
        .env('DOCLOOM_LOG_LEVEL')
        .choices(LOG_LEVELS)
        .default('info'),
    )
    .addOption(
      new Option('--metrics <whom>', 'who may read the metrics at /metrics')
        .env('DOCLOOM_METRICS')
        .choices(METRICS_FOR)
        .default('this-machine'),
    )
    .addHelpText('after', HELP)
    .action(serve);
  for (const option of limitOptions()) command.addOption(option);
  return command;
}

const HELP = `
DOCLOOM_TOKEN is a developer access token for the first user, valid as long as it is set.
`;

async function serve(options: ServeOptions): Promise<void> {
  const log = createLog(options.logLevel, destination({ fd: 2, sync: true }));
  logUnexpectedErrors(log);
  // Imported here because it loads the whole service. With it, every other command would take three
  // times as long.
  const { startService } = await import('../../main.ts');
  const service = await startService(
    {
      host: parseHost(options.host),
      port: parsePort(options.port),
      dataFolder: resolve(options.data),
      publicUrl: options.publicUrl === undefined ? null : parsePublicUrl(options.publicUrl),
      firstToken: process.env['DOCLOOM_TOKEN']?.trim() || null,
      foundFilesFor: options.foundFiles,
      allowWebhooksTo: parseRanges('--allow-webhooks-to', options.allowWebhooksTo),
      trustProxy: parseRanges('--trust-proxy', options.trustProxy),
      keepDays: options.keepDays ? parseKeepDays(options.keepDays) : null,
      logLevel: options.logLevel,
      metricsFor: options.metrics,
      limits: readLimits(options),
      pdfProcesses: parsePdfProcesses(options.pdfProcesses),
      soffice: options.soffice ? parseSoffice(options.soffice) : null,
      keepMacros: parseSwitch('--keep-macros', options.keepMacros),
      fontFolder: options.fonts ? parseFontFolder(options.fonts) : null,
    },
    log,
  );
  // Installed before the line below is printed: a reader of that line may stop the service at once.
  stopOnSignal(service);
  process.stdout.write(`Docloom is at ${service.url}, its data in ${resolve(options.data)}\n`);
}

/** Logs unexpected errors and ends the process. The next start resumes unfinished work. */
function logUnexpectedErrors(log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Docloom is exiting because of an internal error; please report it');
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
