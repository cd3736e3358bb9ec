import type { Logger } from 'pino';
import type { WorkerIdentity } from '../../cluster/worker-identity.ts';
import { workerIdentity } from '../../cluster/worker-identity.ts';
import { reportServing } from '../../cluster/worker-process.ts';
import type { Config } from '../../config.ts';
import { parseWorkers } from '../../config.ts';
import { DocloomError } from '../../errors/errors.ts';
import { collectWhenIdle } from '../../memory/collect-when-idle.ts';
import type { StartDependencies } from '../../starting/start-when-possible.ts';
import { startWhenPossible } from '../../starting/start-when-possible.ts';
import { throwLater } from '../../starting/throw-later.ts';
import { requireSettingsOfWorkers } from '../../starting/worker-settings.ts';
import { describeDatabase } from '../../store/database-address.ts';
import { systemTimers } from '../../time/timers.ts';
import { openLog } from './open-log.ts';
import type { ServeOptions } from './read-config.ts';
import { readConfig } from './read-config.ts';
import { stopOnSignal, stopWorkerOnSignal } from './stop-on-signal.ts';

/**
 * Runs the service until SIGTERM or SIGINT, as one process or as the primary of several. On a full disk,
 * it waits for space.
 * @throws DocloomError `invalid_setting`, and those of `startWhenPossible`
 */
export async function serve(options: ServeOptions): Promise<void> {
  const worker = workerIdentity();
  const log = openLog(options.logLevel, worker);
  logUnexpectedErrors(log);
  tolerateFailingOutput();
  const workers = parseWorkers(options.workers);
  const config = readConfig(options, worker);
  requireSettingsOfWorkers(workers, config);
  if (worker !== null) {
    await serveAsWorker(worker, config, log);
    return;
  }
  const start = workers === 1 ? await startAlone(log) : await startGroup(workers, log);
  const service = await startWhenPossible(config, waiting(start, log));
  // Installed before the line below is printed: a reader of that line may stop the service at once.
  stopOnSignal(service);
  collectWhenIdle(systemTimers);
  const { dataFolder, database } = config;
  const places = [dataFolder, ...(database === null ? [] : [describeDatabase(database)])];
  const processes = workers === 1 ? '' : `, with ${String(workers)} worker processes`;
  process.stdout.write(
    `Docloom is at ${service.url}, its data in ${places.join(' and ')}${processes}\n`,
  );
}

/**
 * Runs one worker process. If it cannot start now, only the first one waits and answers 503. The
 * primary starts any other one again, and those that run get the requests meanwhile.
 */
async function serveAsWorker(
  { isFirst }: WorkerIdentity,
  config: Config,
  log: Logger,
): Promise<void> {
  const start = await startAlone(log);
  const service = isFirst
    ? await startWhenPossible(config, waiting(start, log))
    : await start(config);
  stopWorkerOnSignal(service);
  collectWhenIdle(systemTimers);
  reportServing(service.url);
}

type Start = StartDependencies['start'];

const waiting = (start: Start, log: Logger): StartDependencies => ({
  start,
  log,
  timers: systemTimers,
  onFailure: throwLater,
});

/** Loads the service, which the primary of several processes does not need. */
async function startAlone(log: Logger): Promise<Start> {
  const { startService } = await import('../../main.ts');
  return (config) => startService(config, log);
}

async function startGroup(count: number, log: Logger): Promise<Start> {
  const { startWorkerGroup } = await import('../../composition/start-worker-group.ts');
  return ({ dataFolder }) => startWorkerGroup(dataFolder, { count, log });
}

/** Standard output has nothing that the service needs, and may be on a full disk. */
function tolerateFailingOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

const ENDED = 'Docloom is exiting because it cannot continue';

/** Logs unexpected errors and ends the process. The next start resumes unfinished work. */
function logUnexpectedErrors(log: Logger): void {
  process.on('uncaughtException', (err) => {
    if (err instanceof DocloomError) log.fatal({ code: err.code, reason: err.message }, ENDED);
    else log.fatal({ err }, 'Docloom is exiting because of an internal error; please report it');
    process.exit(1);
  });
}
