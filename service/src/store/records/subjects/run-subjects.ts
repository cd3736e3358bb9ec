import type { RunId } from '@docloom/contract';
import { batchedRead } from '../../batching/batched-statement.ts';
import { idsIn } from '../../batching/row-list.ts';
import { preparedQuery } from '../../prepared-query.ts';
import type { Store } from '../../store.ts';
import type { RunRecord } from '../runs.ts';
import { runOf, runsWithOutputs } from '../runs.ts';
import type { WorkflowOfRun } from './workflows-of-runs.ts';

/** A run and its source data, as its job needs them. */
export interface RunSubject {
  run: RunRecord;
  /** The request body as it arrived. */
  data: string;
  /** How many services have forwarded the data. */
  hops: number;
  /** The workflow as it was when the run was accepted, if the run begins at once. */
  workflow?: WorkflowOfRun;
}

/** Returns a run with its source data, or undefined if there is none with the id. */
export async function findRunSubject(store: Store, id: RunId): Promise<RunSubject | undefined> {
  const rows = await readSubject(store, { id });
  const run = runOf(rows);
  for (const { data, hops } of rows) if (run && data !== null) return { run, data, hops };
  return undefined;
}

/** Only one of the rows has the data, which may be large. */
function subjects(store: Store) {
  return runsWithOutputs(store)
    .innerJoin('sourceEvents as event', 'event.id', 'runs.sourceEventId')
    .select((columns) => [
      'event.hops',
      columns
        .case()
        .when('output.position', '>', columns.lit(0))
        .then(columns.lit(null))
        .else(columns.ref('event.body'))
        .end()
        .as('data'),
    ]);
}

const selectSubject = preparedQuery((store, { id }: { id: RunId }) =>
  subjects(store).where('runs.id', '=', id),
);

const selectSubjects = preparedQuery((store, { ids }: { ids: readonly RunId[] }) =>
  subjects(store).where('runs.id', 'in', idsIn(ids)),
);

/** Jobs that are leased together begin together. */
const readSubject = batchedRead(
  async (store, wanted: { id: RunId }) => (await selectSubject(store, wanted)).rows,
  async (store, list) => {
    const { rows } = await selectSubjects(store, { ids: list.map(({ id }) => id) });
    const byRun = Map.groupBy(rows, ({ id }) => id);
    return list.map(({ id }) => byRun.get(id) ?? []);
  },
);
