import type { Logger } from 'pino';
import type { Addresses } from '../addresses/addresses.ts';
import type { Clock } from '../time/clock.ts';
import type { Drive } from '../drive/drive.ts';
import type { Readiness } from '../health/readiness.ts';
import type { Ids } from '../ids/ids.ts';
import type { Limits } from '../limits/limits.ts';
import type { Exposition, MetricsFor } from '../metrics/exposition.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import type { Intake } from '../runs/intake/intake.ts';
import type { RunEndings } from '../runs/run-endings.ts';
import type { WaitingRuns } from '../runs/intake/waiting-runs.ts';
import type { Store } from '../store/tables.ts';
import type { Templates } from '../templates/templates.ts';
import type { Thumbnails } from '../thumbnails/thumbnails.ts';
import type { GuardedAgents } from '../webhooks/delivery/guard.ts';
import type { FileAccess } from '../workflows/documents/file-access.ts';
import type { Presenter } from './answers/present.ts';

/** What the routes are handed. */
export interface HttpParts {
  store: Store;
  relaxedStore: Store;
  queue: JobQueue;
  drive: Drive;
  fileAccess: FileAccess;
  templates: Templates;
  pdfConverter: PdfConverter;
  thumbnails: Thumbnails;
  ids: Ids;
  clock: Clock;
  log: Logger;
  endings: RunEndings;
  intake: Intake;
  agents: GuardedAgents;
  addresses: Addresses;
  /** CIDR ranges of the proxies whose `X-Forwarded-*` headers are believed. */
  trustProxy: readonly string[];
  present: Presenter;
  limits: Limits;
  readiness: Readiness;
  metrics: Metrics;
  exposition: Exposition;
  metricsFor: MetricsFor;
  waitingRuns: WaitingRuns;
}
