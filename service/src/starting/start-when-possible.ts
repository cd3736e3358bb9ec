import type { Logger } from 'pino';
import { addressOf } from '../addresses/listening-address.ts';
import type { Config } from '../config.ts';
import { WaitingServer } from '../http/waiting-server.ts';
import type { Service } from '../main.ts';
import type { Timers } from '../time/timers.ts';
import type { Obstacle } from './obstacle.ts';
import { obstacleOf } from './obstacle.ts';

/** Between two checks whether the disk has space again. */
const CHECK_MILLISECONDS = 2_000;

export interface StartDependencies {
  /** Starts the service, or fails. */
  start: (config: Config) => Promise<Service>;
  log: Logger;
  timers: Timers;
  /** Is called if the service cannot start for another reason after it has waited, or has to end. */
  onFailure: (cause: unknown) => void;
}

/**
 * Starts the service. While the disk of its data folder is full, or its database cannot be reached, a
 * server that answers 503 takes its place.
 * @throws DocloomError those of `start`, except for `disk_full` and `database_unreachable`
 */
export async function startWhenPossible(
  config: Config,
  dependencies: StartDependencies,
): Promise<Service> {
  try {
    return await dependencies.start(config);
  } catch (cause) {
    const obstacle = obstacleOf(cause, config);
    if (obstacle === null) throw cause;
    return WaitingService.begin(config, obstacle, dependencies);
  }
}

/** A service that waits until an obstacle is over, and then runs. */
class WaitingService implements Service {
  readonly url: string;
  readonly #config: Config;
  readonly #dependencies: StartDependencies;
  #obstacle: Obstacle;
  #server: WaitingServer | null;
  #service: Service | null = null;
  #starting: Promise<void> | null = null;
  #cancelCheck: () => void = () => undefined;
  #isStopping = false;

  private constructor(
    config: Config,
    { obstacle, server }: { obstacle: Obstacle; server: WaitingServer },
    dependencies: StartDependencies,
  ) {
    this.#obstacle = obstacle;
    // The port stays the same if the system has chosen it.
    this.#config = { ...config, port: server.port };
    this.#server = server;
    this.#dependencies = dependencies;
    this.url = config.publicUrl ?? addressOf(config.host, server.port);
    this.#scheduleCheck();
  }

  static async begin(
    config: Config,
    obstacle: Obstacle,
    dependencies: StartDependencies,
  ): Promise<WaitingService> {
    const server = await WaitingServer.listen(config, obstacle);
    obstacle.report(dependencies.log);
    return new WaitingService(config, { obstacle, server }, dependencies);
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
    if (await this.#obstacle.isOver()) await this.#start();
    if (this.#service === null && !this.#isStopping) this.#scheduleCheck();
  }

  /** The address is free for a moment in between. */
  async #start(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
    try {
      this.#service = await this.#dependencies.start(this.#config);
    } catch (cause) {
      const obstacle = obstacleOf(cause, this.#config);
      if (obstacle === null) throw cause;
      this.#obstacle = obstacle;
      this.#server = await WaitingServer.listen(this.#config, obstacle);
    }
  }
}
