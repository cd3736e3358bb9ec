import { setTimeout as sleep } from 'node:timers/promises';
import type { ConstructorOptions, UpdateQueueOptions } from 'pg-boss';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { connectionSettings } from '../../store/postgres/connection-settings.ts';
import { withCode } from '../../store/postgres/postgres-unreachable.ts';
import type { JobKind } from '../job-queue.ts';
import { kindOfQueue, KINDS, QUEUE_NAMES } from './queue-names.ts';

/** How long a job is its owner's after the last heartbeat; pg-boss allows no less. */
export const HEARTBEAT_EXPIRY_SECONDS = 10;

/** How often pg-boss maintains its tables, which returns the jobs of dead processes. */
export const MAINTENANCE_SECONDS = 1;

/** Notices silently lost connections of the listener within ten seconds. */
const PING_MILLISECONDS = 5_000;
const PING_TIMEOUT_MILLISECONDS = 4_000;

/** For the statements of pg-boss, so that one on a silently lost connection ends. */
const QUERY_MILLISECONDS = 60_000;

/** For the maintenance, whose statements run one after another, and one beside a long one. */
const CONNECTIONS = 2;

/** How long `close` waits for a statement of the maintenance. */
const CLOSE_MILLISECONDS = 5_000;

const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;
const LONGEST_EXPIRY_SECONDS = 24 * 60 * 60;

/**
 * Nothing but heartbeats ends an attempt, and pg-boss gives up no job: the rules do that. So it
 * counts retries without a limit, and needs no dead letter queue.
 */
const QUEUE: UpdateQueueOptions = {
  heartbeatSeconds: HEARTBEAT_EXPIRY_SECONDS,
  retryLimit: 2 ** 31 - 1,
  retryDelay: 0,
  expireInSeconds: LONGEST_EXPIRY_SECONDS,
  // pg-boss deletes jobs that wait for longer.
  retentionSeconds: TEN_YEARS_SECONDS,
  notify: true,
};

const SCHEMA = 'pgboss';

/**
 * pg-boss notifies this channel in the transaction that inserts a job, with the name of its queue.
 * It computes the name from that of the schema, with SHA-224.
 */
const CHANNEL = 'pgboss_454650302e472074f72063fd';

export interface BossOptions {
  /** See `connectionSettings`. It has a password, so it is never logged. */
  url: URL;
  log: Logger;
}

/** What the listener reports. */
export interface BossListener {
  /** A job was inserted, and is due. */
  onJob: (kind: JobKind) => void;
  /** The listener is connected. What was inserted before may not have been reported. */
  onConnected: () => void;
}

/** pg-boss on one database, opened when it is needed. */
export class Boss {
  readonly #options: BossOptions;
  #boss: Promise<PgBoss> | null = null;
  #isClosed = false;

  constructor(options: BossOptions) {
    this.#options = options;
  }

  /**
   * Returns pg-boss. The first call creates or migrates its schema and creates the queues; several
   * processes may do so at once. A call after a failed one tries again.
   * @throws the server's error, `PostgresUnreachable`; Error after `close`
   */
  open(): Promise<PgBoss> {
    if (this.#isClosed) return Promise.reject(new Error('The job queue is closed'));
    this.#boss ??= this.#start().catch((cause: unknown) => {
      this.#boss = null;
      throw withCode(cause);
    });
    return this.#boss;
  }

  /**
   * Listens for new jobs on a connection of its own. It is pinged, and replaced when it is lost.
   * @returns a function that ends it
   * @throws the server's error if it cannot be connected now
   */
  async listen({ onJob, onConnected }: BossListener): Promise<() => Promise<void>> {
    const boss = await this.open();
    const listening = await boss.getDb().listen?.(
      CHANNEL,
      (queue) => {
        const kind = kindOfQueue(queue);
        if (kind !== undefined) onJob(kind);
      },
      onConnected,
    );
    return async () => {
      await listening?.close();
    };
  }

  /** Closes the connections; a lost one ends by itself, a minute later. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const boss = await this.#boss?.catch(() => null);
    const stopped = boss?.stop({ graceful: false });
    await Promise.race([stopped, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]);
  }

  async #start(): Promise<PgBoss> {
    const { url, log } = this.#options;
    const settings: ConstructorOptions & { query_timeout: number } = {
      ...connectionSettings(url),
      application_name: 'docloom queue',
      max: CONNECTIONS,
      query_timeout: QUERY_MILLISECONDS,
      schema: SCHEMA,
      schedule: false,
      // See `Supervision`.
      supervise: false,
      superviseIntervalSeconds: MAINTENANCE_SECONDS,
      monitorIntervalSeconds: MAINTENANCE_SECONDS,
      notifyHeartbeatIntervalMs: PING_MILLISECONDS,
      notifyHeartbeatTimeoutMs: PING_TIMEOUT_MILLISECONDS,
    };
    const boss = new PgBoss(settings);
    boss.on('error', (cause) => {
      log.error({ err: cause }, 'The maintenance of the job queue failed');
    });
    boss.on('warning', ({ message, data }) => {
      log.warn({ reason: message, data }, 'The job queue has a problem with its database');
    });
    try {
      await boss.start();
      for (const kind of KINDS) await createOrUpdate(boss, QUEUE_NAMES[kind]);
      return boss;
    } catch (cause) {
      await boss.stop({ graceful: false });
      throw cause;
    }
  }
}

/** Creates a queue, or brings the settings of one up to date that an earlier version created. */
async function createOrUpdate(boss: PgBoss, name: string): Promise<void> {
  // One job per subject, also while it runs.
  await boss.createQueue(name, { policy: 'exclusive' });
  await boss.updateQueue(name, QUEUE);
}
