import type { ReceivedEvent } from '../received-events.ts';
import type { Outcome } from '../outcome.ts';
import type { StoredOutput, StoredRun } from '../stored-state.ts';

/**
 * Checks that each run's event was confirmed by its receiver at least once, always with the same ID
 * and content, which names the run's files. No event may belong to a missing run.
 */
export function checkEvents({ stored, heard }: Outcome): string[] {
  const byRun = Map.groupBy(heard, ({ event }) => event.data.run.id as string);
  const outputs = Map.groupBy(stored.outputs, ({ runId }) => runId);
  const known = new Set(stored.runs.map(({ id }) => id));
  const strange = [...byRun.keys()].filter((id) => !known.has(id));
  return [
    ...strange.map((id) => `An event came of the run ${id}, which does not exist`),
    ...stored.runs.flatMap((run) =>
      checkRun(run, byRun.get(run.id) ?? [], outputs.get(run.id) ?? []),
    ),
    ...checkDeliveries(stored),
  ];
}

function checkRun(
  run: StoredRun,
  heard: readonly ReceivedEvent[],
  outputs: readonly StoredOutput[],
): string[] {
  const ids = new Set(heard.map(({ id }) => id));
  if (ids.size > 1)
    return [`The run ${run.id} was told of under ${ids.size} ids: ${[...ids].join()}`];
  if (run.status !== 'SUCCEEDED') return [];
  if (!heard.some(({ isConfirmed }) => isConfirmed)) {
    return [
      `The event of the run ${run.id} is lost: it came ${heard.length} times, and was not confirmed`,
    ];
  }
  const wanted = JSON.stringify(outputs.map(({ fileId, pdfFileId }) => [fileId, pdfFileId]));
  const told = new Set(heard.map(({ event }) => filesOf(event)));
  return told.size === 1 && told.has(wanted)
    ? []
    : [`The run ${run.id} has the files ${wanted}, its event told of ${[...told].join(' and ')}`];
}

function filesOf(event: ReceivedEvent['event']): string {
  if (event.type !== 'documents.created') return event.type;
  const { documents } = event.data;
  return JSON.stringify(documents.map(({ file, pdf }) => [file?.id ?? null, pdf?.id ?? null]));
}

function checkDeliveries({ runs, deliveries }: Outcome['stored']): string[] {
  const byRun = Map.groupBy(deliveries, ({ runId }) => runId);
  return runs
    .filter(({ status }) => status === 'SUCCEEDED')
    .flatMap(({ id }) => {
      const states = (byRun.get(id) ?? []).map(({ status }) => status).join();
      return states === 'DELIVERED' ? [] : [`The deliveries of the run ${id} are: ${states}`];
    });
}
