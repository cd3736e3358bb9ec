import type { ItemContext } from '../execution/operation';
import type { Subject } from '../errors/subject';
import { locator, readLocated } from './locator';
import { workflowLocator } from './workflow';

/** Which run of a workflow. */
export const runLocator = locator({
  displayName: 'Run',
  name: 'runId',
  description: 'The run of the workflow; Send Data returns its ID',
  searchListMethod: 'searchRuns',
  idPlaceholder: 'e.g. run_7Yq1bd',
  urlPattern: '/v0/workflows/[^/?#]+/runs/([^/?#]+)',
  urlPlaceholder: 'e.g. https://docloom.example.com/v0/workflows/wkf_8Zt3kq/runs/run_7Yq1bd/',
  dependsOn: [workflowLocator.name],
});

/** Reads the run ID of the item. */
export function readRunId(item: ItemContext): string {
  return readLocated(item, runLocator);
}

/** What messages say about a request for this run. */
export function runSubject(id: string): Subject {
  return { kind: 'run', id, parameter: runLocator.displayName };
}
