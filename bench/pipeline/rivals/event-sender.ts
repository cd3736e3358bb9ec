import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Sends the event of a finished run. @throws Error for any response but 200 */
export async function sendEvent(receiverUrl: string, runId: string): Promise<void> {
  const body = JSON.stringify({ type: 'documents.created', data: { run: { id: runId } } });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  await new Promise<void>((resolve, reject) => {
    request(receiverUrl, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`The event was answered with ${String(answer.statusCode)}.`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}
