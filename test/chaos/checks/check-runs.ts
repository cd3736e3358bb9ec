import type { Outcome } from '../outcome.ts';
import type { SentEvent } from '../sent-event.ts';
import { isAccepted } from '../sent-event.ts';
import type { StoredRun } from '../stored-state.ts';

/**
 * Checks that each accepted event has one successful run, which its responses named. An event that
 * was never answered has such a run or none.
 */
export function checkRuns({ sent, stored }: Outcome): string[] {
  const runs = Map.groupBy(stored.runs, numberOf);
  const known = new Set(sent.map(({ number }) => number));
  const strange = [...runs.keys()].filter((number) => !known.has(number));
  return [
    ...strange.map((number) => `There is a run of ${number}, which nobody has sent`),
    ...sent.flatMap((event) => checkEvent(event, runs.get(event.number) ?? [])),
  ];
}

/** Returns the number of the event that started a run. */
export function numberOf({ body }: Pick<StoredRun, 'body'>): number {
  return (JSON.parse(body) as { number: number }).number;
}

function checkEvent(event: SentEvent, runs: readonly StoredRun[]): string[] {
  const [run, ...others] = runs;
  const name = `Event ${event.number} (${event.workflow.plan.name})`;
  if (!run) return isAccepted(event) ? [`${name} is lost: it was answered 200 and has no run`] : [];
  if (others.length > 0) return [`${name} has ${runs.length} runs`];
  const named = event.answers.filter((id) => id !== run.id);
  return [
    ...(named.length === 0
      ? []
      : [`${name} is the run ${run.id}, its answer named ${named.join()}`]),
    ...(run.status === 'SUCCEEDED'
      ? []
      : [`${name} is lost: its run ${run.id} is ${run.status} (${run.error ?? 'no error'})`]),
  ];
}
