import type { Logger } from 'pino';
import type { WorkerIdentity } from '../../cluster/worker-identity.ts';
import { createLog } from '../../logging/log.ts';
import { LogStream } from '../../logging/log-stream.ts';

const DROPPED = 'Lines of the log were dropped, because it could not be written';

/**
 * Opens the log of the service on standard error.
 * @param worker each of its lines has the number of the process; null for none
 */
export function openLog(level: string, worker: WorkerIdentity | null): Logger {
  const stream = new LogStream(2);
  const created = createLog(level, stream);
  const log = worker === null ? created : created.child({ worker: worker.number });
  stream.onDropped((lines) => {
    log.warn({ lines }, DROPPED);
  });
  process.on('exit', () => {
    stream.flush();
  });
  return log;
}
