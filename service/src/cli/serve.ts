import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { destination, pino } from 'pino';
import {
  parsePdfProcesses,
  parsePort,
  parsePublicUrl,
  parseRanges,
  parseSoffice,
} from '../config.ts';
import type { Service } from '../main.ts';
import { startService } from '../main.ts';
import { dataOption } from './options.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

interface ServeOptions {
  host: string;
  port: string;
  data: string;
  publicUrl?: string;
  allowWebhooksTo: string;
  logLevel: string;
  pdfProcesses: string;
  soffice?: string;
}

/** `docloom serve`: runs the service until SIGTERM or SIGINT. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the service until it is told to stop (SIGTERM or Ctrl-C).')
    .addOption(
      new Option('--host <address>', 'the address to listen on')
        .env('DOCLOOM_HOST')
        .default('127.0.0.1'),
    )
    .addOption(
      new Option('--port <number>', 'the port to listen on; 0 takes a free one')
        .env('DOCLOOM_PORT')
        .default('8080'),
    )
    .addOption(dataOption())
    .addOption(
      new Option(
        '--public-url <url>',
        'the address under which clients reach the service, if it is not host and port',
      ).env('DOCLOOM_PUBLIC_URL'),
    )
    .addOption(
      new Option(
        '--allow-webhooks-to <ranges>',
        'private networks that events may be sent to, as CIDR ranges with commas between',
      )
        .env('DOCLOOM_ALLOW_WEBHOOKS_TO')
        .default(''),
    )
    .addOption(
      new Option(
        '--pdf-processes <number>',
        'how many documents are made into a PDF at once; each takes about 1.5 GB of memory',
      )
        .env('DOCLOOM_PDF_PROCESSES')
        .default('1'),
    )
    .addOption(
      new Option(
        '--soffice <path>',
        'make PDF files with the LibreOffice that is installed there, not with the one inside',
      ).env('DOCLOOM_SOFFICE'),
    )
    .addOption(
      new Option('--log-level <level>', 'how much to log on standard error')
        .env('DOCLOOM_LOG_LEVEL')
        .choices(LOG_LEVELS)
        .default('info'),
    )
    .addHelpText('after', HELP)
    .action(serve);
}

const HELP = `
DOCLOOM_TOKEN, when set, is a valid developer access token of a first user.
`;

async function serve(options: ServeOptions): Promise<void> {
  const log = pino({ level: options.logLevel }, destination({ fd: 2, sync: true }));
  const service = await startService(
    {
      host: options.host,
      port: parsePort(options.port),
      dataFolder: resolve(options.data),
      publicUrl: options.publicUrl === undefined ? null : parsePublicUrl(options.publicUrl),
      firstToken: process.env['DOCLOOM_TOKEN']?.trim() || null,
      allowWebhooksTo: parseRanges(options.allowWebhooksTo),
      logLevel: options.logLevel,
      pdfProcesses: parsePdfProcesses(options.pdfProcesses),
      soffice: options.soffice ? parseSoffice(options.soffice) : null,
    },
    log,
  );
  process.stdout.write(`Docloom is at ${service.url}, its data in ${resolve(options.data)}\n`);
  stopOnSignal(service);
}

function stopOnSignal(service: Service): void {
  const stop = () => {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    process.stdout.write('Stopping: what is under way is finished first.\n');
    service.stop().then(
      () => process.exit(0),
      (cause: unknown) => {
        process.stderr.write(`${String(cause)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
