import type { Workflow } from '@docloom/contract';

/** Posts data to the source of a workflow, without a token, and returns the ID of the run. */
export async function sendToSource({ source }: Workflow, data: object): Promise<string> {
  const answer = await fetch(source.webhookUrl, { method: 'POST', body: JSON.stringify(data) });
  const runId = answer.headers.get('docloom-run-id');
  if (runId === null) throw new Error(`The source answered ${answer.status} and names no run.`);
  return runId;
}
