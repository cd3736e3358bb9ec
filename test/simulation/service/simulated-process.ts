import type { Logger } from 'pino';
import { createAddresses } from '../../../service/src/addresses/addresses.ts';
import { ClockSteps } from '../../../service/src/clock-steps/clock-steps.ts';
import { MAX_DOCUMENT_BYTES } from '../../../service/src/config.ts';
import { DriveUpkeep } from '../../../service/src/drive/index/drive-upkeep.ts';
import { HolderFolders } from '../../../service/src/drive/index/holder-folders.ts';
import { IndexedDrive } from '../../../service/src/drive/index/indexed-drive.ts';
import { createIds } from '../../../service/src/ids/ids.ts';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { PrometheusMetrics } from '../../../service/src/metrics/prometheus/prometheus-metrics.ts';
import { EmbeddedJobQueue } from '../../../service/src/queue/embedded/embedded-job-queue.ts';
import type {
  Job,
  JobHandlers,
  JobKind,
  JobOutcome,
} from '../../../service/src/queue/job-queue.ts';
import { DailyPruning } from '../../../service/src/runs/history/daily-pruning.ts';
import { Intake } from '../../../service/src/runs/intake/intake.ts';
import { LocalWaitingRuns } from '../../../service/src/runs/intake/local-waiting-runs.ts';
import { DocumentMemory } from '../../../service/src/rendering/document-memory.ts';
import { performRun } from '../../../service/src/runs/perform/perform.ts';
import { keepOutOfQuarantine } from '../../../service/src/runs/perform/quarantine.ts';
import { RunMutex } from '../../../service/src/runs/perform/run-mutex.ts';
import { LocalRunEndings } from '../../../service/src/runs/local-run-endings.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import { savedTime, saveTime } from '../../../service/src/store/records/settings.ts';
import { SteadyClock } from '../../../service/src/time/steady-clock.ts';
import { systemTimers } from '../../../service/src/time/timers.ts';
import { deliver } from '../../../service/src/webhooks/delivery/deliver.ts';
import { FileAccess } from '../../../service/src/workflows/documents/file-access.ts';
import type { Random } from '../../chaos/random.ts';
import type { DatabaseFiles } from '../machine/database-files.ts';
import { SimulatedBlobStore } from '../machine/simulated-blob-store.ts';
import type { StorageFaults } from '../machine/storage-faults.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';
import { TemplateVersions } from '../../../service/src/workflows/documents/versions/template-versions.ts';
import type { SimulatedNetwork } from '../network/simulated-network.ts';
import type { SimulatedConverter } from './simulated-converter.ts';
import type { SimulatedTemplates } from './simulated-templates.ts';

/** As `docloom serve` waits for another process that holds a lock, and for work at its end. */
const LOCK_PATIENCE = 4_000;
const PATIENCE = { delivery: 5_000, run: 7_000, quarantinedRun: 7_000 };

/** What a process of the service finds: its machine, and the network. */
export interface Surroundings {
  time: VirtualTime;
  files: DatabaseFiles;
  blobs: SimulatedBlobStore['content'];
  faults: StorageFaults;
  network: SimulatedNetwork;
  templates: SimulatedTemplates;
  converter: SimulatedConverter;
  log: Logger;
  /** For ids and the delays of deliveries. */
  random: Random;
  keepDays: number;
  /** How many runs may wait. */
  waitingRuns: number;
  /** Runs the handler of each job. */
  around: (kind: JobKind, job: Job, handle: () => Promise<JobOutcome>) => Promise<JobOutcome>;
  /** Runs with the clock that the history is pruned by. */
  confirmed: (time: { at: number; isConfirmed: boolean }) => { at: number; isConfirmed: boolean };
}

export type ProcessParts = Awaited<ReturnType<typeof assemble>>;

/** A process of the service, assembled as `main.ts` does it, without HTTP. */
export class SimulatedProcess {
  readonly parts: ProcessParts;
  readonly #clockSteps: ClockSteps;
  readonly #pruning: DailyPruning;
  readonly #close: () => Promise<void>;

  private constructor(made: {
    parts: ProcessParts;
    clockSteps: ClockSteps;
    pruning: DailyPruning;
    close: () => Promise<void>;
  }) {
    this.parts = made.parts;
    this.#clockSteps = made.clockSteps;
    this.#pruning = made.pruning;
    this.#close = made.close;
  }

  /** Starts the service. @throws the error for which `docloom serve` would end */
  static async start(surroundings: Surroundings): Promise<SimulatedProcess> {
    const { time, files, log, around, keepDays } = surroundings;
    const clock = new SteadyClock({
      wall: { now: () => Math.floor(time.wall) },
      monotonic: { elapsed: () => Math.floor(time.monotonic) },
      uptime: () => time.real,
    });
    const monotonic = { elapsed: () => Math.floor(time.monotonic) };
    const database = await openDatabase(files.file, LOCK_PATIENCE);
    const { store, relaxedStore, reachDisk } = database;
    const clockSteps = new ClockSteps({
      relaxedStore,
      clock,
      monotonic,
      timers: systemTimers,
      log,
    });
    await clockSteps.begin();
    await saveTime(store, 'lastCheck', clock.now());
    const parts = await assemble(surroundings, {
      store,
      relaxedStore,
      reachDisk,
      clock,
      monotonic,
    });
    const { drive, queue } = parts;
    const lastStart = await savedTime(store, 'lastStart');
    await drive.absence();
    await new DriveUpkeep(drive, log).finishMoves();
    await drive.removeOrphanedFiles(lastStart ?? clock.now());
    await drive.measureFiles();
    await saveTime(store, 'lastStart', clock.now());
    const handlers: JobHandlers = {
      run: (job) => around('run', job, () => performRun(parts, job)),
      quarantinedRun: (job) => around('quarantinedRun', job, () => performRun(parts, job)),
      delivery: (job) => around('delivery', job, () => deliver(parts, job)),
    };
    await queue.start(handlers);
    clockSteps.watch(() => {
      queue.wake();
    });
    const confirmedTime = () => surroundings.confirmed(clockSteps.confirmedTime());
    const kept = { keepDays, keepChangesDays: keepDays };
    const pruning = new DailyPruning({ relaxedStore, log, confirmedTime }, kept);
    pruning.start();
    return new SimulatedProcess({ parts, clockSteps, pruning, close: database.close });
  }

  /** Ends as after SIGTERM. */
  async stop(): Promise<void> {
    const { parts } = this;
    parts.endings.release();
    const [returned] = await Promise.all([
      parts.queue.stop(PATIENCE),
      this.#pruning.stop(),
      this.#clockSteps.stop(),
    ]);
    await keepOutOfQuarantine(parts, [...returned.run, ...returned.quarantinedRun]);
    await this.#close();
  }
}

/** Returns the parts of a process that use its database. */
async function assemble(
  surroundings: Surroundings,
  base: Pick<Awaited<ReturnType<typeof openDatabase>>, 'store' | 'relaxedStore' | 'reachDisk'> & {
    clock: SteadyClock;
    monotonic: { elapsed: () => number };
  },
) {
  const { log, random, network, templates, converter, faults, blobs } = surroundings;
  const { store, relaxedStore, reachDisk, clock, monotonic } = base;
  const randomBytes = (count: number) =>
    Uint8Array.from({ length: count }, () => random.below(256));
  const ids = createIds({ clock, randomBytes });
  const limits = { ...DEFAULT_LIMITS, waitingRuns: surroundings.waitingRuns };
  const metrics = new PrometheusMetrics('0.0.0');
  const intake = new Intake();
  const processId = ids.leaseOwner();
  const queue = new EmbeddedJobQueue({
    ownerId: processId,
    isStoreExclusive: true,
    store: relaxedStore,
    reachDisk,
    clock,
    monotonic,
    log,
    metrics,
    isOverloaded: () => intake.isBusy,
  });
  const driveDisk = new SimulatedBlobStore(blobs, faults);
  const drive = new IndexedDrive({
    blobs: driveDisk,
    store,
    relaxedStore,
    ids,
    clock,
    limits,
    holders: new HolderFolders({ blobs: driveDisk, store, ids }),
  });
  return {
    ...base,
    templateVersions: new TemplateVersions({ ...base, ids, drive, templates, limits, log }),
    processId,
    queue,
    intake,
    drive,
    fileAccess: new FileAccess({ store, foundFilesFor: 'first-user' }),
    ids,
    log,
    metrics,
    limits,
    templates,
    pdfConverter: converter,
    addresses: createAddresses(() => 'http://docloom.test'),
    agents: network.agents(),
    random: () => random.next(),
    endings: new LocalRunEndings(),
    runMutex: new RunMutex(),
    documentMemory: new DocumentMemory(MAX_DOCUMENT_BYTES),
    waitingRuns: await LocalWaitingRuns.load(store, limits.waitingRuns),
  };
}
