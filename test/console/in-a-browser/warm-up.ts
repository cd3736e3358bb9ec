import type { Client } from '../../service/client.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';

/** Makes a first PDF, for which the converter starts: no page has to wait for that then. */
export async function warmUp(client: Client): Promise<void> {
  const workflow = await RunnableWorkflow.create(client, 'Warm');
  const { id } = await workflow.addTemplate(['warm']);
  const order = { data: {}, format: 'pdf' };
  const answer = await client.post(`${workflow.path}/documents/${id}/preview/`, order);
  expect(answer.status).toBe(200);
}
