import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';
import type { JobKind } from '../../queue/job-queue.ts';
import type { Occupancy, Readings } from '../readings.ts';

const KINDS: readonly JobKind[] = ['run', 'quarantinedRun', 'delivery'];

/**
 * Gauges that are set at each scrape. A gauge that cannot be read, because of an error of the disk
 * or the database, is omitted from that scrape. The others are not affected.
 */
export class ReadingGauges {
  readonly #readings: Readings;
  readonly #gauges: ReturnType<typeof createGauges>;

  constructor(registry: Registry, readings: Readings) {
    this.#readings = readings;
    this.#gauges = createGauges(registry);
  }

  /** Reads every gauge. Never rejects. */
  async read(): Promise<void> {
    showOccupancy(
      this.#gauges.workers,
      this.#gauges.waitingTasks,
      this.#readings.templateWorkers(),
    );
    showOccupancy(
      this.#gauges.pdfProcesses,
      this.#gauges.waitingPdfs,
      this.#readings.pdfProcesses(),
    );
    this.#readClock();
    await Promise.all([
      this.#readQueue().catch(() => {
        const { due, later, inProgress, age } = this.#gauges;
        for (const gauge of [due, later, inProgress, age]) gauge.reset();
      }),
      this.#readDriveUsage(),
      setOrLeaveOut(this.#gauges.driveThere, this.#readings.isDriveThere().then(Number)),
      setOrLeaveOut(this.#gauges.driveFree, this.#readings.driveFree()),
      setOrLeaveOut(this.#gauges.databaseSize, this.#readings.databaseSize()),
    ]);
  }

  #readClock(): void {
    const { leader, clockDifference } = this.#gauges;
    leader.set(Number(this.#readings.isLeader()));
    const difference = this.#readings.clockDifference();
    if (difference === null) clockDifference.remove();
    else clockDifference.set(difference / 1000);
  }

  async #readDriveUsage(): Promise<void> {
    const usage = this.#readings.driveUsage();
    const { driveFiles, driveFileBytes } = this.#gauges;
    await Promise.all([
      setOrLeaveOut(
        driveFiles,
        usage.then(({ files }) => files),
      ),
      setOrLeaveOut(
        driveFileBytes,
        usage.then(({ bytes }) => bytes),
      ),
    ]);
  }

  async #readQueue(): Promise<void> {
    const queue = await this.#readings.queue();
    const now = this.#readings.now();
    for (const kind of KINDS) {
      const { due, later, inProgress, oldestDueAt } = queue[kind];
      this.#gauges.due.set({ kind }, due);
      this.#gauges.later.set({ kind }, later);
      this.#gauges.inProgress.set({ kind }, inProgress);
      const age = oldestDueAt === null ? 0 : Math.max(now - oldestDueAt, 0);
      this.#gauges.age.set({ kind }, age / 1000);
    }
  }
}

function createGauges(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Gauge<Label> =>
    new Gauge({ name: `docloom_${name}`, help, labelNames, registers: [registry] });
  return {
    due: gauge('jobs_due', 'Jobs that are due and wait for a slot', ['kind']),
    later: gauge('jobs_later', 'Jobs that are due later, such as retries', ['kind']),
    inProgress: gauge('jobs_under_way', 'Jobs in progress', ['kind']),
    age: gauge(
      'oldest_due_job_age_seconds',
      'How long the longest-waiting job has been due; 0 if none waits',
      ['kind'],
    ),
    workers: gauge('template_workers', 'Processes that render documents', ['state']),
    waitingTasks: gauge('template_tasks_waiting', 'Tasks that wait for such a process'),
    pdfProcesses: gauge('pdf_processes', 'Processes that make PDFs', ['state']),
    waitingPdfs: gauge('pdf_conversions_waiting', 'Conversions that wait for such a process'),
    driveThere: gauge(
      'drive_available',
      'Whether the drive can be used (1), or is not mounted or away (0)',
    ),
    driveFree: gauge('drive_free_bytes', 'Free space for the drive'),
    driveFiles: gauge('drive_files', 'Files that users have in the drive'),
    driveFileBytes: gauge('drive_file_bytes', 'The total size of these files'),
    databaseSize: gauge('database_size_bytes', 'The database with its log'),
    leader: gauge('leader', 'Whether this service does the periodic work for all on its database'),
    clockDifference: gauge(
      'clock_difference_seconds',
      'How far the clock of the database is ahead of that of this machine',
    ),
  };
}

function showOccupancy(
  processes: Gauge<'state'>,
  work: Gauge,
  { places, busy, waiting }: Occupancy,
): void {
  processes.set({ state: 'busy' }, busy);
  processes.set({ state: 'idle' }, places - busy);
  work.set(waiting);
}

async function setOrLeaveOut(gauge: Gauge, value: Promise<number | null>): Promise<void> {
  await value.then(
    (read) => {
      if (read === null) gauge.remove();
      else gauge.set(read);
    },
    () => {
      gauge.remove();
    },
  );
}
