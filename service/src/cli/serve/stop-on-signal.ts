import type { Service } from '../../main.ts';
import { startDeadline } from '../../time/deadline.ts';
import { onNpxExit } from './npx.ts';

/**
 * Longer than a normal shutdown takes. A process that hangs is ended like in a power cut, which
 * loses no data.
 */
const LONGEST_STOP_MILLISECONDS = 30_000;

/**
 * Stops the service at the first signal. A second signal has no handler, so it ends the process.
 */
export function stopOnSignal(service: Service): void {
  const stop = () => {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    endWatch();
    process.stdout.write(STOPPING);
    endAfter(service);
  };
  const endWatch = onNpxExit(stop);
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

const STOPPING =
  'Stopping: work in progress is completed, or returned to the queue after some seconds. Stop once more to end at once.\n';

/**
 * Stops the service of a worker process at the first signal. It ignores further ones: it gets one from
 * the primary, and another if somebody has sent that to the whole process group. It ends with the
 * primary in any case.
 */
export function stopWorkerOnSignal(service: Service): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    endAfter(service);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/** Ends the process when the service has stopped. */
function endAfter(service: Service): void {
  startDeadline(LONGEST_STOP_MILLISECONDS, () => process.exit(0));
  service.stop().then(
    () => process.exit(0),
    (cause: unknown) => {
      process.stderr.write(`${String(cause)}\n`);
      process.exit(1);
    },
  );
}
