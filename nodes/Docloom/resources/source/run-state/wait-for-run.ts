import type { Run } from '@docloom/contract';
import { NodeOperationError, sleep } from 'n8n-workflow';
import { namingItem } from '../../../execution/caller';
import type { ItemContext } from '../../../execution/operation';
import { runSubject } from '../../../parameters/run';
import { requestJson } from '../../../transport/transport';
import { explainFailedRun, NOT_FINISHED, RUN_CODE } from './failed-run';

/** How long one request waits: shorter than what proxies on the way allow. */
const MAX_WAIT_SECONDS = 25;
/** The pause before asking again a server that answered without waiting. */
const PAUSE_MS = 1000;

/** A timer may ring a little early; that must not cost another second of waiting. */
const EARLY_TIMER_MS = 5;

/**
 * Waits until a run has ended. The server holds its answer back until then, so there is hardly ever
 * a second request; a server that answers early is asked once a second at most.
 */
export async function waitForRun(
  item: ItemContext,
  { workflowId, runId, timeoutSeconds }: AwaitedRun,
): Promise<Run> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  const secondsLeft = () => {
    const left = deadline - Date.now();
    return left > EARLY_TIMER_MS ? left / 1000 : 0;
  };
  for (;;) {
    const wait = Math.ceil(Math.min(MAX_WAIT_SECONDS, secondsLeft()));
    const asked = Date.now();
    const run = await requestJson<Run>(item, {
      method: 'GET',
      path: ['workflows', workflowId, 'runs', runId],
      query: { wait },
      heldBackMs: wait * 1000,
      subject: runSubject(runId),
    });
    if (run.status === 'SUCCEEDED') return run;
    if (run.status === 'FAILED') throw await explainFailedRun(item, run);
    if (secondsLeft() === 0 || isCancelled(item)) throw notYet(item, run, timeoutSeconds);
    const early = asked + wait * 1000 - Date.now();
    if (early > 0) await sleep(Math.min(PAUSE_MS, early, secondsLeft() * 1000));
  }
}

interface AwaitedRun {
  readonly workflowId: string;
  readonly runId: string;
  readonly timeoutSeconds: number;
}

function isCancelled({ context }: ItemContext): boolean {
  return context.getExecutionCancelSignal()?.aborted ?? false;
}

function notYet(item: ItemContext, run: Run, timeoutSeconds: number): NodeOperationError {
  const message = `Run ${run.id} did not finish within ${timeoutSeconds} seconds`;
  const error = new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description:
      "The server continues the run. Increase the option 'Timeout (Seconds)', or retrieve the run later with the operation 'Get' of the resource 'Run'.",
    itemIndex: item.itemIndex,
  });
  error.context[RUN_CODE] = NOT_FINISHED;
  return error;
}
