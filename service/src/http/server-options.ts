import type { Logger } from 'pino';
import type { Addresses } from '../addresses/addresses.ts';
import type { PreviewLinks } from '../addresses/preview-links.ts';
import type { Drive } from '../drive/drive.ts';
import type { DatabasePresence } from '../health/database-presence.ts';
import type { Readiness } from '../health/readiness.ts';
import type { Ids } from '../ids/ids.ts';
import type { Limits } from '../limits/limits.ts';
import type { Exposition, MetricsFor } from '../metrics/exposition.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import type { PasswordHasher } from '../people/passwords/password-hasher.ts';
import type { SingleSignOnSettings } from '../people/single-sign-on/settings.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { Intake } from '../runs/intake/intake.ts';
import type { WaitingRuns } from '../runs/intake/waiting-runs.ts';
import type { RunEndings } from '../runs/run-endings.ts';
import type { RunNumbers } from '../runs/numbers/run-numbers.ts';
import type { DocumentMemory } from '../rendering/document-memory.ts';
import type { PdfCache } from '../rendering/pdf-cache.ts';
import type { Store } from '../store/store.ts';
import type { Templates } from '../templates/templates.ts';
import type { Thumbnails } from '../thumbnails/thumbnails.ts';
import type { Clock } from '../time/clock.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import type { RequestTurns } from './guards/request-turns.ts';
import type { GuardedAgents } from '../webhooks/delivery/guard.ts';
import type { FileAccess } from '../workflows/documents/file-access.ts';
import type { TemplateVersions } from '../workflows/documents/versions/template-versions.ts';
import type { Presenter } from './answers/present.ts';
import type { LimitAttempts } from './guards/attempts/failed-attempts.ts';

/** The dependencies of the HTTP side. Routes do not get all of them: each names those it uses. */
export interface ServerOptions {
  store: Store;
  relaxedStore: Store;
  queue: JobQueue;
  drive: Drive;
  fileAccess: FileAccess;
  templates: Templates;
  templateVersions: TemplateVersions;
  pdfConverter: PdfConverter;
  thumbnails: Thumbnails;
  documentMemory: DocumentMemory;
  pdfCache: PdfCache;
  runNumbers: RunNumbers;
  ids: Ids;
  passwords: PasswordHasher;
  /** Null if people sign in without an OpenID provider. */
  singleSignOn: SingleSignOnSettings | null;
  clock: Clock;
  monotonic: MonotonicClock;
  turns: RequestTurns;
  log: Logger;
  endings: RunEndings;
  intake: Intake;
  waitingRuns: WaitingRuns;
  /** The owner of the attempts of this process. */
  processId: string;
  agents: GuardedAgents;
  addresses: Addresses;
  previewLinks: PreviewLinks;
  /** Whether `previewUrl` shows a template with its sample data to visitors without a session. */
  publicPreviews: boolean;
  /** CIDR ranges of the proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: readonly string[];
  present: Presenter;
  limits: Limits;
  limitAttempts: LimitAttempts;
  readiness: Readiness;
  databasePresence: DatabasePresence;
  metrics: Metrics;
  exposition: Exposition;
  metricsFor: MetricsFor;
}
