import type { Run } from '@docloom/contract';
import type { ServiceClient } from '../../../playground/src/service-client.ts';

/** The maximum page size of the service. */
const PAGE = 100;

/** Returns every run of a workflow, newest first. */
export async function allRuns(service: ServiceClient, workflowId: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (;;) {
    const after = runs.length === 0 ? '' : `&cursor=${runs.at(-1)!.id}`;
    const path = `/workflows/${workflowId}/runs/?limit=${PAGE}${after}`;
    const page = (await service.find<Run[]>(path)) ?? [];
    runs.push(...page);
    if (page.length < PAGE) return runs;
  }
}
