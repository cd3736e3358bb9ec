import { Command, Option } from 'commander';
import type { MetricsFor } from '../../metrics/exposition.ts';
import type { FoundFilesFor } from '../../workflows/documents/file-access.ts';
import { limitOptions } from '../limit-options.ts';
import {
  allowInsecureDriveOption,
  databaseOption,
  dataOption,
  driveOption,
  keepDaysOption,
  unsandboxedSofficeOption,
} from '../options.ts';
import { ROLES } from '../../starting/role.ts';
import type { ServeOptions } from '../serve/read-config.ts';
import { singleSignOnOptions } from '../single-sign-on/options.ts';

const METRICS_FOR: readonly MetricsFor[] = ['this-machine', 'everybody', 'nobody'];
const FOUND_FILES_FOR: readonly FoundFilesFor[] = ['first-user', 'everybody'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

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
    .addOption(databaseOption())
    .addOption(
      new Option(
        '--role <role>',
        'what this service does when several share a PostgreSQL database: answer requests, perform jobs, or both',
      )
        .env('DOCLOOM_ROLE')
        .choices(ROLES)
        .default('all'),
    )
    .addOption(
      new Option(
        '--workers <number>',
        'how many processes share the work and the address of this service; more than one needs a PostgreSQL database',
      )
        .env('DOCLOOM_WORKERS')
        .default('1'),
    )
    .addOption(driveOption())
    .addOption(allowInsecureDriveOption())
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
        '--pdf-idle-minutes <number>',
        'how many minutes a PDF process may be idle before it ends and frees its memory',
      )
        .env('DOCLOOM_PDF_IDLE_MINUTES')
        .default('10'),
    )
    .addOption(
      new Option(
        '--soffice <path>',
        'make PDF files with the LibreOffice at this path instead of the built-in one',
      ).env('DOCLOOM_SOFFICE'),
    )
    .addOption(unsandboxedSofficeOption())
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
        '--public-previews [whether]',
        'show templates with their sample data to whoever has their previewUrl, without signing in; yes or no',
      )
        .env('DOCLOOM_PUBLIC_PREVIEWS')
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
      new Option(
        '--keep-changes-days <number>',
        'how many days changes of workflows, templates, webhooks and tokens are kept in the audit log',
      )
        .env('DOCLOOM_KEEP_CHANGES_DAYS')
        .default('365'),
    )
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
    .action(async (options: ServeOptions) => {
      // Only here: every other command would load the parsers of the settings and the log too.
      const { serve } = await import('../serve/serve.ts');
      await serve(options);
    });
  for (const option of [...singleSignOnOptions(), ...limitOptions()]) command.addOption(option);
  return command;
}

const HELP = `
DOCLOOM_TOKEN is a developer access token for the first user, valid as long as it is set.
`;
