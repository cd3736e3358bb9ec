import type { Logger } from 'pino';
import { addressOf } from '../addresses/listening-address.ts';
import type { Config } from '../config.ts';
import { DocloomError } from '../errors/errors.ts';
import { WaitingServer } from '../http/waiting-server.ts';
import type { Service } from '../main.ts';
import { startService } from '../main.ts';
import type { Timers } from '../time/timers.ts';
import { isDiskFull } from './disk-space.ts';

/** Between two checks whether the disk has space again. */
const CHECK_MILLISECONDS = 2_000;

const REASON = 'has no free space';
const WAITING =
  'The disk of the data folder is full, so Docloom cannot start. It answers 503, and starts by itself when space is free.';

export interface StartDependencies {
  log: Logger;
  timers: Timers;
  /** Is called if the service cannot start for another reason after it has waited. */
  onFailure: (cause: unknown) => void;
}

/**
 * Starts the service. If the disk of its data folder is full, a server that answers 503 takes its
 * place until there is space.
 * @throws DocloomError those of `startService`, except for `disk_full`
 */
export async function startWhenPossible(
  config: Config,
  dependencies: StartDependencies,
): Promise<Service> {
  try {
    return await startService(config, dependencies.log);
  } catch (cause) {
    if (!isFull(cause)) throw cause;
  }
  return WaitingService.begin(config, dependencies);
}

function isFull(cause: unknown): boolean {
  return cause instanceof DocloomError && cause.code === 'disk_full';
}

/** A service that waits for space on its disk, and then runs. */
class WaitingService implements Service {
  readonly url: string;
  readonly #config: Config;
  readonly #dependencies: StartDependencies;
  #server: WaitingServer | null;
  #service: Service | null = null;
  #starting: Promise<void> | null = null;
  #cancelCheck: () => void = () => undefined;
  #isStopping = false;

  private constructor(config: Config, server: WaitingServer, dependencies: StartDependencies) {
    // The port stays the same if the system has chosen it.
    this.#config = { ...config, port: server.port };
    this.#server = server;
    this.#dependencies = dependencies;
    this.url = config.publicUrl ?? addressOf(config.host, server.port);
    this.#scheduleCheck();
  }

  static async begin(config: Config, dependencies: StartDependencies): Promise<WaitingService> {
    const server = await WaitingServer.listen(config.host, config.port, REASON);
    dependencies.log.error({ code: 'disk_full' }, WAITING);
    return new WaitingService(config, server, dependencies);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelCheck();
    await this.#starting;
    await this.#server?.close();
    await this.#service?.stop();
  }

  #scheduleCheck(): void {
    this.#cancelCheck = this.#dependencies.timers.after(CHECK_MILLISECONDS, () => {
      this.#starting = this.#startIfPossible().catch(this.#dependencies.onFailure);
    });
  }

  async #startIfPossible(): Promise<void> {
    if (!(await isDiskFull(this.#config.dataFolder))) await this.#start();
    if (this.#service === null && !this.#isStopping) this.#scheduleCheck();
  }

  /** The address is free for a moment in between. */
  async #start(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
    try {
      this.#service = await startService(this.#config, this.#dependencies.log);
    } catch (cause) {
      if (!isFull(cause)) throw cause;
      const { host, port } = this.#config;
      this.#server = await WaitingServer.listen(host, port, REASON);
    }
  }
}
