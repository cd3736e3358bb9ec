import type { Run } from '@docloom/contract';
import type { ServiceClient } from '../../playground/src/service-client.ts';

/** As many as the service gives at once. */
const PAGE = 100;

/** Every run of a workflow, the newest first. */
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
