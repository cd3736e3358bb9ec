import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { createAddresses } from '../../service/src/addresses/addresses.ts';
import { createPreviewLinks } from '../../service/src/addresses/preview-links.ts';
import { systemClock } from '../../service/src/time/clock.ts';
import { systemMonotonicClock } from '../../service/src/time/monotonic-clock.ts';
import {
  MIN_FREE,
  MAX_DOCUMENT_BYTES,
  MAX_THUMBNAIL_BYTES,
  THUMBNAIL_LIMITS,
} from '../../service/src/config.ts';
import { DEFAULT_LIMITS } from '../../service/src/limits/limits.ts';
import { DatabasePresence } from '../../service/src/health/database-presence.ts';
import { Readiness } from '../../service/src/health/readiness.ts';
import type { ServerOptions } from '../../service/src/http/server-options.ts';
import { AttemptsByNetwork } from '../../service/src/http/guards/attempts/attempts-by-network.ts';
import { createPresenter } from '../../service/src/http/answers/present.ts';
import { createIds } from '../../service/src/ids/ids.ts';
import { PrometheusMetrics } from '../../service/src/metrics/prometheus/prometheus-metrics.ts';
import { FolderBlobStore } from '../../service/src/drive/folder/folder-blob-store.ts';
import { HolderFolders } from '../../service/src/drive/index/holder-folders.ts';
import { IndexedDrive } from '../../service/src/drive/index/indexed-drive.ts';
import { EmbeddedJobQueue } from '../../service/src/queue/embedded/embedded-job-queue.ts';
import { PasswordHasher } from '../../service/src/people/passwords/password-hasher.ts';
import { PdfiumDrawer } from '../../service/src/pdf/pdfium/pdfium-drawer.ts';
import { DocumentMemory } from '../../service/src/rendering/document-memory.ts';
import { PdfCache } from '../../service/src/rendering/pdf-cache.ts';
import { RequestTurns } from '../../service/src/http/guards/request-turns.ts';
import { Intake } from '../../service/src/runs/intake/intake.ts';
import type { PerformDependencies } from '../../service/src/runs/perform/perform.ts';
import { LocalRunEndings } from '../../service/src/runs/local-run-endings.ts';
import { RunMutex } from '../../service/src/runs/perform/run-mutex.ts';
import { LocalWaitingRuns } from '../../service/src/runs/intake/local-waiting-runs.ts';
import { prepareDataFolder } from '../../service/src/store/data-folder.ts';
import { freeDiskSpace } from '../../service/src/store/database-size.ts';
import type { Database } from '../../service/src/store/database.ts';
import { openDatabase } from '../../service/src/store/database.ts';
import { TemplateWorkers } from '../../service/src/templates/template-workers.ts';
import { RunNumbers } from '../../service/src/runs/numbers/run-numbers.ts';
import { ThumbnailCache } from '../../service/src/thumbnails/thumbnail-cache.ts';
import type { ThumbnailLimits } from '../../service/src/thumbnails/thumbnails.ts';
import { Thumbnails } from '../../service/src/thumbnails/thumbnails.ts';
import type { DeliverDependencies } from '../../service/src/webhooks/delivery/deliver.ts';
import { createGuardedAgents } from '../../service/src/webhooks/delivery/guard.ts';
import { FileAccess } from '../../service/src/workflows/documents/file-access.ts';
import { TemplateVersions } from '../../service/src/workflows/documents/versions/template-versions.ts';
import { SheetConverter } from './pdf/sheet-converter.ts';
import { HeldClock } from './held-clock.ts';
import { TemporaryFolder } from './temporary-folder.ts';

type Parts = ServerOptions & PerformDependencies & DeliverDependencies;

/** Hashes of passwords that tests need not wait for. */
const QUICK_COST = { ln: 4, r: 8, p: 1 };

/** Parts that a test holds in its own hand. */
export interface PartsToHold extends Partial<
  Pick<Parts, 'clock' | 'templates' | 'limits' | 'pdfConverter' | 'queue'>
> {
  /** It stays. */
  dataFolder?: string;
  /** For thumbnails. */
  patience?: ThumbnailLimits['patience'];
  maxWaitingRuns?: number;
  /** In milliseconds. */
  lockPatience?: number;
  openDatabase?: (file: string) => Promise<Database>;
  holders?: Pick<HolderFolders, 'folderOf'>;
}

/**
 * The parts of the service without the process around them, so that a test can hold one of them
 * and call another by itself. The queue is not started: jobs lie in it until somebody takes them.
 */
export class AssembledParts {
  readonly parts: Parts;
  /** The drive of the parts. */
  readonly drive: IndexedDrive;
  readonly driveFolder: string;
  readonly #database: Database;
  readonly #workers: TemplateWorkers;
  readonly #drawer: PdfiumDrawer;
  readonly #folder: TemporaryFolder;

  private constructor(made: {
    parts: Parts;
    drive: IndexedDrive;
    database: Database;
    workers: TemplateWorkers;
    drawer: PdfiumDrawer;
    driveFolder: string;
    folder: TemporaryFolder;
  }) {
    this.parts = made.parts;
    this.drive = made.drive;
    this.driveFolder = made.driveFolder;
    this.#database = made.database;
    this.#workers = made.workers;
    this.#drawer = made.drawer;
    this.#folder = made.folder;
  }

  static async assemble(held: PartsToHold = {}): Promise<AssembledParts> {
    const folder = new TemporaryFolder();
    const { databaseFile, driveFolder, thumbnailFolder } = await prepareDataFolder(
      held.dataFolder ?? join(folder.path, 'data'),
    );
    const clock = held.clock ?? systemClock;
    const monotonic = held.clock instanceof HeldClock ? held.clock : systemMonotonicClock;
    const log = pino({ level: 'silent' });
    const ids = createIds({ clock, randomBytes });
    const database = await (held.openDatabase?.(databaseFile) ??
      openDatabase(databaseFile, held.lockPatience));
    const { store, relaxedStore } = database;
    const addresses = createAddresses(() => 'http://docloom.test');
    const previewLinks = createPreviewLinks('a secret of the tests');
    const workers = new TemplateWorkers();
    const metrics = new PrometheusMetrics('0.0.0');
    const intake = new Intake();
    const processId = ids.leaseOwner();
    const queue =
      held.queue ??
      new EmbeddedJobQueue({
        ownerId: processId,
        isStoreExclusive: true,
        store: relaxedStore,
        reachDisk: database.reachDisk,
        clock,
        monotonic,
        log,
        metrics,
        isOverloaded: () => intake.isBusy,
      });
    const blobs = new FolderBlobStore(driveFolder);
    const drive = new IndexedDrive({
      blobs,
      store,
      relaxedStore,
      ids,
      clock,
      limits: held.limits ?? DEFAULT_LIMITS,
      holders: held.holders ?? new HolderFolders({ blobs, store, ids }),
    });
    const templates = held.templates ?? workers;
    const pdfConverter = held.pdfConverter ?? new SheetConverter();
    const drawer = new PdfiumDrawer();
    const cache = await ThumbnailCache.open(thumbnailFolder, MAX_THUMBNAIL_BYTES);
    const thumbnailParts = { drive, templates, pdfConverter, drawer, cache, log };
    const databasePresence = new DatabasePresence({
      isInPlace: database.isInPlace,
      kind: 'file',
      monotonic,
      log,
    });
    const templateVersions = new TemplateVersions({
      store,
      relaxedStore,
      clock,
      ids,
      drive,
      templates,
      limits: held.limits ?? DEFAULT_LIMITS,
      log,
    });
    const parts: Parts = {
      templateVersions,
      databasePresence,
      processId,
      store,
      relaxedStore,
      clock,
      monotonic,
      turns: new RequestTurns(monotonic, { isSaturated: false }),
      log,
      ids,
      passwords: new PasswordHasher(QUICK_COST),
      addresses,
      queue,
      intake,
      drive,
      fileAccess: new FileAccess({ store, foundFilesFor: 'first-user' }),
      templates,
      pdfConverter,
      thumbnails: new Thumbnails(thumbnailParts, {
        ...THUMBNAIL_LIMITS,
        ...(held.patience !== undefined && { patience: held.patience }),
      }),
      metrics,
      exposition: metrics,
      metricsFor: 'this-machine',
      readiness: new Readiness({
        relaxedStore,
        queue,
        drive,
        databasePresence,
        clock,
        monotonic,
        freeDiskSpace: () => freeDiskSpace(databaseFile),
        leastFree: MIN_FREE,
      }),
      endings: new LocalRunEndings(),
      waitingRuns: await LocalWaitingRuns.load(store, held.maxWaitingRuns ?? 100_000),
      runMutex: new RunMutex(),
      documentMemory: new DocumentMemory(MAX_DOCUMENT_BYTES),
      pdfCache: new PdfCache(),
      runNumbers: new RunNumbers({ store, clock, monotonic, keepDays: null }),
      present: createPresenter({ addresses, signPreview: previewLinks.sign }),
      previewLinks,
      publicPreviews: false,
      singleSignOn: null,
      limits: held.limits ?? DEFAULT_LIMITS,
      limitAttempts: (_kind, perMinute) => new AttemptsByNetwork(perMinute, monotonic),
      trustProxy: [],
      agents: createGuardedAgents({ loopback: true, ranges: [] }),
      random: () => 0,
    };
    return new AssembledParts({ parts, drive, database, workers, drawer, driveFolder, folder });
  }

  async close(): Promise<void> {
    this.#workers.close();
    await this.#drawer.close();
    await this.#database.close();
    this.#folder.remove();
  }
}
