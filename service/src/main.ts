import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { createAddresses } from './addresses/addresses.ts';
import { createPreviewLinks } from './addresses/preview-links.ts';
import type { Config } from './config.ts';
import {
  isEveryAddress,
  isForThisMachine,
  MIN_FREE,
  MAX_DOCUMENT_BYTES,
  MAX_THUMBNAIL_BYTES,
  processesOf,
  THUMBNAIL_LIMITS,
} from './config.ts';
import { HolderFolders } from './drive/index/holder-folders.ts';
import { IndexedDrive } from './drive/index/indexed-drive.ts';
import { saysDiskIsFull } from './errors/full-disk.ts';
import { problem } from './errors/errors.ts';
import { DatabasePresence } from './health/database-presence.ts';
import { Readiness } from './health/readiness.ts';
import { createPresenter } from './http/answers/present.ts';
import { RequestTurns } from './http/guards/request-turns.ts';
import { createServer, createWorkerServer } from './http/server.ts';
import { createIds } from './ids/ids.ts';
import { addressOf } from './addresses/listening-address.ts';
import type { Metrics } from './metrics/metrics.ts';
import { PrometheusMetrics } from './metrics/prometheus/prometheus-metrics.ts';
import type { Job } from './queue/job-queue.ts';
import { EventLoopLoad } from './concurrency/event-loop-load.ts';
import { Closings } from './composition/closings.ts';
import { createConverter } from './composition/create-converter.ts';
import { expositionOf } from './composition/exposition-of.ts';
import type { ServiceClock } from './composition/open-clock.ts';
import { openClock } from './composition/open-clock.ts';
import { closeWithin, listen } from './composition/listening.ts';
import { openJobQueue } from './composition/open-job-queue.ts';
import { openRunTracking } from './composition/open-run-tracking.ts';
import { openSharing } from './composition/open-sharing.ts';
import { startPeriodicWork } from './composition/start-periodic-work.ts';
import { poolOf } from './ids/random-pool.ts';
import { PdfiumDrawer } from './pdf/pdfium/pdfium-drawer.ts';
import { PasswordHasher } from './people/passwords/password-hasher.ts';
import { ensureOperatorToken } from './people/token.ts';
import { DocumentMemory } from './rendering/document-memory.ts';
import { PdfCache } from './rendering/pdf-cache.ts';
import { Intake } from './runs/intake/intake.ts';
import { performRun } from './runs/perform/perform.ts';
import { keepOutOfQuarantine } from './runs/perform/quarantine.ts';
import { RunMutex } from './runs/perform/run-mutex.ts';
import { isOfFullDisk } from './starting/disk-space.ts';
import { openBlobStore, recordPlace } from './starting/open-drive.ts';
import { throwLater } from './starting/throw-later.ts';
import type { DataFolder } from './store/data-folder.ts';
import { lockDataFolder, prepareDataFolder } from './store/data-folder.ts';
import { freeDiskSpace } from './store/database-size.ts';
import type { DatabaseAddress } from './store/database-address.ts';
import { addressOfDatabase, describeDatabase } from './store/database-address.ts';
import type { ServiceDatabase } from './store/open-database.ts';
import { openForService } from './store/open-database.ts';
import { selectHold } from './starting/select-hold.ts';
import { wholeDriveUsage } from './store/records/drive/drive-usage.ts';
import {
  persistentSecret,
  saveChangedText,
  saveTime,
  SERVICE_ADDRESS,
} from './store/records/settings.ts';
import { toDatabaseProblem } from './store/storage-problem.ts';
import { TemplateWorkers } from './templates/template-workers.ts';
import { RunNumbers } from './runs/numbers/run-numbers.ts';
import { ThumbnailCache } from './thumbnails/thumbnail-cache.ts';
import { Thumbnails } from './thumbnails/thumbnails.ts';
import { systemMonotonicClock } from './time/monotonic-clock.ts';
import { VERSION } from './version.ts';
import { deliver } from './webhooks/delivery/deliver.ts';
import { createGuardedAgents } from './webhooks/delivery/guard.ts';
import { FileAccess } from './workflows/documents/file-access.ts';
import { TemplateVersions } from './workflows/documents/versions/template-versions.ts';

/** A running service. */
export interface Service {
  /** The address that clients use. */
  url: string;
  /**
   * Stops accepting requests, finishes work in progress or returns it to the queue, and closes
   * everything. Resolves within seconds, even if receivers, clients or documents hang.
   */
  stop(): Promise<void>;
}

/**
 * How long a stopping service waits for work in progress, in milliseconds. The total is below the
 * ten seconds after which `docker stop` kills the process.
 */
const PATIENCE = { request: 5_000, delivery: 5_000, run: 7_000, quarantinedRun: 7_000 };

/**
 * How long another process, such as a CLI command, may hold the database's write lock, in
 * milliseconds. After that, writers get a temporary error. It is less than the wait of `/readyz`,
 * so that `/readyz` can name the reason.
 */
const LOCK_PATIENCE = 4_000;

const EVERY_ADDRESS =
  'The service listens on every address of this machine, and gives this one out. Set --public-url to the one under which clients reach it.';

/**
 * Creates all components of the service, connects them and starts it.
 * @param onFailure is called if the service has to end because another one has taken its database
 * @throws DocloomError if the data folder, the database or the address cannot be used; `disk_full`
 * if the disk of the data folder is the reason
 */
export async function startService(
  config: Config,
  log: Logger,
  onFailure: (cause: unknown) => void = throwLater,
): Promise<Service> {
  try {
    return await startLocked(config, log, onFailure);
  } catch (cause) {
    if (await isOfFullDisk(cause, config.dataFolder)) throw problem('disk_full', config.dataFolder);
    throw cause;
  }
}

async function startLocked(
  config: Config,
  log: Logger,
  onFailure: (cause: unknown) => void,
): Promise<Service> {
  const dataFolder = await prepareDataFolder(config.dataFolder);
  const unlock = lockDataFolder(dataFolder);
  const address = addressOfDatabase(config.database, dataFolder);
  const onTaken = () => {
    onFailure(problem('database_taken_over', describeDatabase(address)));
  };
  try {
    const database = await openForService(address, {
      patience: LOCK_PATIENCE,
      onTaken,
      selectHold: (store) => selectHold(config.drive, store),
    });
    const opened = new Closings();
    try {
      const time = await openClock(address, { ...database, log });
      opened.add(time.close);
      const on = { ...database, address, time, opened };
      return await startOn(on, { dataFolder, unlock }, config, log);
    } catch (cause) {
      await opened.close();
      await database.close();
      throw cause;
    }
  } catch (cause) {
    unlock();
    throw toStartError(cause, address, dataFolder);
  }
}

/** The original error tells most reliably whether the disk is full. */
function toStartError(cause: unknown, database: DatabaseAddress, dataFolder: DataFolder): unknown {
  if (saysDiskIsFull(cause)) return problem('disk_full', dataFolder.folder);
  return toDatabaseProblem(cause, database, dataFolder);
}

async function startOn(
  database: ServiceDatabase & { address: DatabaseAddress; time: ServiceClock; opened: Closings },
  { dataFolder, unlock }: { dataFolder: DataFolder; unlock: () => void },
  config: Config,
  log: Logger,
): Promise<Service> {
  const { store, relaxedStore, reachDisk, time, opened } = database;
  const { clock } = time;
  const monotonic = systemMonotonicClock;
  const ids = createIds({ clock, randomBytes: poolOf(randomBytes) });
  await time.steps.begin();
  // A full disk shows before anything else is started.
  await saveTime(store, 'lastCheck', clock.now());
  // A worker accepts no token, so that one without the setting revokes none.
  if (config.role !== 'worker') {
    await ensureOperatorToken({ store, ids, clock }, config.firstToken);
  }
  const previewSecret = await persistentSecret(store, 'preview', () => ids.token());
  const url = { base: '' };
  const addresses = createAddresses(() => url.base);
  const previewLinks = createPreviewLinks(previewSecret);
  const sharing = await openSharing(database, { store, clock, monotonic, log });
  opened.add(sharing.close);
  const blobs = await openBlobStore(config.drive, { dataFolder, store, log });
  const drive = new IndexedDrive({
    blobs,
    store,
    relaxedStore,
    ids,
    clock,
    limits: config.limits,
    holders: new HolderFolders({ blobs, store, ids }),
    use: sharing.driveUse,
  });
  const fileAccess = new FileAccess({ store, foundFilesFor: config.foundFilesFor });
  await recordPlace(drive, { setting: config.drive, store, log });
  const driveUpkeep = await sharing.beginUpkeep(drive);
  const prometheus = new PrometheusMetrics(VERSION);
  const metrics: Metrics = prometheus;
  const intake = new Intake();
  const loopLoad = new EventLoopLoad();
  const turns = new RequestTurns(monotonic, loopLoad);
  const processId = ids.leaseOwner();
  const jobs = await openJobQueue(database.address, {
    ownerId: processId,
    relaxedStore,
    reachDisk,
    clock,
    monotonic,
    log,
    metrics,
    // A single tenant gets more throughput from more concurrent runs, because they share syncs.
    isOverloaded: () => intake.isBusy || (turns.areSeveralActive && loopLoad.isSaturated),
    isClockSteady: () => time.isSteady(),
  });
  opened.add(jobs.close);
  const { queue } = jobs;
  database.preferThroughput(() => queue.isBehind);
  const ofTracking = { store, relaxedStore, clock, log, limits: config.limits };
  const tracking = await openRunTracking(database.address, jobs, ofTracking);
  opened.add(tracking.close);
  const { endings, waitingRuns } = tracking;
  const runMutex = new RunMutex();
  const agents = createGuardedAgents({
    loopback: isForThisMachine(config),
    ranges: config.allowWebhooksTo,
  });
  const pdfConverter = createConverter(config, log);
  const common = {
    processId,
    store,
    relaxedStore,
    queue,
    intake,
    drive,
    fileAccess,
    ids,
    clock,
    monotonic,
    log,
    metrics,
    endings,
    waitingRuns,
    addresses,
    pdfConverter,
    documentMemory: new DocumentMemory(MAX_DOCUMENT_BYTES),
  };
  const templates = TemplateWorkers.withSettings(
    { keepMacros: config.keepMacros },
    processesOf(config),
  );
  const versionParts = { ...common, templates, limits: config.limits };
  const templateVersions = new TemplateVersions(versionParts, sharing.versionsMutex);
  const performsJobs = config.role !== 'api';
  // Starts early, in parallel, because waiting runs continue as soon as the service listens.
  if (performsJobs && waitingRuns.count > 0) templates.warmUp();
  const present = createPresenter({ addresses, signPreview: previewLinks.sign });
  const drawer = new PdfiumDrawer();
  const cache = await ThumbnailCache.open(
    dataFolder.thumbnailFolder,
    MAX_THUMBNAIL_BYTES / processesOf(config),
  );
  const thumbnails = new Thumbnails({ ...common, templates, drawer, cache }, THUMBNAIL_LIMITS);
  await thumbnails.sweep();
  const databasePresence = new DatabasePresence({
    ...common,
    isInPlace: database.isInPlace,
    kind: database.address.kind,
  });
  const readiness = new Readiness({
    ...common,
    queue: performsJobs ? queue : null,
    databasePresence,
    freeDiskSpace: () => freeDiskSpace(dataFolder.databaseFile),
    leastFree: MIN_FREE,
  });
  prometheus.show({
    now: () => clock.now(),
    queue: () => queue.readStates(),
    isDriveThere: async () => (await drive.absence()) === null,
    driveFree: () => drive.free(),
    driveUsage: () => wholeDriveUsage(store),
    databaseSize: () => database.size(),
    ...time.readings,
    templateWorkers: () => templates.occupancy,
    pdfProcesses: () => pdfConverter.occupancy,
  });
  const openServer = config.role === 'worker' ? createWorkerServer : createServer;
  const server = await openServer({
    ...common,
    turns,
    passwords: new PasswordHasher(),
    singleSignOn: config.singleSignOn,
    agents,
    templates,
    templateVersions,
    thumbnails,
    pdfCache: new PdfCache(),
    runNumbers: new RunNumbers({ ...common, keepDays: config.keepDays }),
    present,
    previewLinks,
    publicPreviews: config.publicPreviews,
    limits: config.limits,
    limitAttempts: tracking.limitAttempts,
    readiness,
    databasePresence,
    exposition: expositionOf(prometheus, config),
    metricsFor: config.metricsFor,
    trustProxy: config.trustProxy,
  });

  const port = await listen(server, config);
  url.base = config.publicUrl ?? addressOf(config.host, port);
  if (config.publicUrl === null && isEveryAddress(config.host)) {
    log.warn({ url: url.base }, EVERY_ADDRESS);
  }
  const performing = { ...common, templates, templateVersions, runMutex };
  const handlers = {
    run: (job: Job<'run'>) => performRun(performing, job),
    quarantinedRun: (job: Job<'quarantinedRun'>) => performRun(performing, job),
    delivery: (job: Job<'delivery'>) => deliver({ ...common, agents, random: Math.random }, job),
  };
  try {
    if (config.role !== 'worker') await saveChangedText(store, SERVICE_ADDRESS, url.base);
    if (performsJobs) await queue.start(handlers);
  } catch (cause) {
    // The address must be free for the next attempt.
    await server.close();
    throw cause;
  }

  const stepListeners = [
    () => {
      queue.wake();
    },
  ];
  time.start(() => {
    for (const onStep of stepListeners) onStep();
  });

  log.info({ version: VERSION, port }, 'Docloom has started');

  const periodicWork = startPeriodicWork(time, {
    config,
    relaxedStore,
    partitions: database.partitions,
    drive,
    driveUpkeep,
    log,
  });
  stepListeners.push(periodicWork.clockWasSet);

  return {
    url: url.base,
    async stop() {
      log.info('Docloom is stopping');
      readiness.beginStopping();
      endings.release();
      const [returned] = await Promise.all([
        queue.stop(PATIENCE),
        closeWithin(server, PATIENCE.request),
        periodicWork.stop(),
        time.stop(),
      ]);
      await keepOutOfQuarantine(common, [...returned.run, ...returned.quarantinedRun]);
      await opened.close();
      // The database closes before the processes, so that returned jobs cannot record their end as
      // errors.
      await database.close();
      templates.close();
      await Promise.all([pdfConverter.close(), drawer.close()]);
      unlock();
      log.info('Docloom has stopped');
    },
  };
}
