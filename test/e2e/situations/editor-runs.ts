import { parseExecutionData } from '../../../playground/src/n8n-modules.ts';
import type { ExecutionItem, StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { finished } from '../../../playground/src/sample-order.ts';
import { until } from '../../../playground/src/until.ts';
import type { Stage } from '../stage/stage.ts';
import { signedInSession } from './signed-in-session.ts';

/** One run of a node within an execution. */
export interface NodeRun {
  /** Milliseconds since 1970, UTC. */
  readonly startTime: number;
  readonly hints?: readonly { readonly message: string }[];
  readonly data?: { readonly main: readonly (readonly ExecutionItem[] | null)[] };
}

/** The runs of each node, by its name. */
export type RunData = Readonly<Record<string, readonly NodeRun[]>>;

/** What the editor asks to run. */
export type Asked =
  | { readonly triggerToStartFrom: { readonly name: string } }
  | { readonly destinationNode: Destination; readonly runData?: RunData };

/** The last node to run. */
export interface Destination {
  readonly nodeName: string;
  readonly mode: 'inclusive';
}

/** An execution that the editor started. */
export interface EditorRun {
  readonly error: string | undefined;
  readonly runData: RunData;
}

/** Returns the destination for "Execute step" in a node. */
export function step(nodeName: string): { readonly destinationNode: Destination } {
  return { destinationNode: { nodeName, mode: 'inclusive' } };
}

/** Runs a flow, or a part of it, with the request of the editor, and waits until it ends. */
export async function runInEditor(stage: Stage, flowId: string, asked: Asked): Promise<EditorRun> {
  const session = await signedInSession(stage);
  const path = `/rest/workflows/${flowId}`;
  // n8n 1 runs the flow in the request; n8n 2 ignores it.
  const workflowData = await session.request<StoredFlow>('GET', path);
  const { executionId } = await session.request<{ executionId: string }>('POST', `${path}/run`, {
    ...asked,
    workflowData,
    dirtyNodeNames: [],
  });
  const ended = `the end of execution ${executionId}`;
  const { error } = await until(ended, 90_000, () => finished(stage.n8n, executionId));
  return { error, runData: await runDataOf(stage, executionId) };
}

/** Returns the runs of each node in an execution. */
export async function runDataOf(stage: Stage, executionId: string): Promise<RunData> {
  const stored = parseExecutionData(await storedText(stage, executionId)) as {
    readonly resultData: { readonly runData: RunData };
  };
  return stored.resultData.runData;
}

/** Returns everything that n8n has stored of an execution, as text. */
export async function storedText(stage: Stage, executionId: string): Promise<string> {
  const session = await signedInSession(stage);
  const path = `/rest/executions/${executionId}`;
  return (await session.request<{ data: string }>('GET', path)).data;
}

/** Returns the output items of a node, of all its runs. */
export function itemsOf(runData: RunData, nodeName: string): readonly ExecutionItem[] {
  const runs = runData[nodeName] ?? [];
  return runs.flatMap((run) => run.data?.main ?? []).flatMap((output) => output ?? []);
}
