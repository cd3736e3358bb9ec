import { setTimeout as sleep } from 'node:timers/promises';
import type { EventReceiver } from './event-receiver.ts';
import type { Measured } from './summary.ts';

const BETWEEN_MILLISECONDS = 1_000;
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Sends an event a second, and measures how long each takes until it is delivered.
 * @param hooks the addresses of the webhook source at each service, which are used in turns
 */
export async function measure(
  { hooks, receiver }: { hooks: readonly string[]; receiver: EventReceiver },
  seconds: number,
  signal: AbortSignal,
): Promise<Measured> {
  const sent: Promise<number | null>[] = [];
  for (let second = 0; second < seconds && !signal.aborted; second += 1) {
    sent.push(latencyOf(hooks[second % hooks.length] ?? '', receiver));
    await sleep(BETWEEN_MILLISECONDS);
  }
  const latencies = await Promise.all(sent);
  const arrived = latencies.filter((latency) => latency !== null);
  return { latencies: arrived, missing: latencies.length - arrived.length };
}

/** @returns null if the event does not arrive in time */
async function latencyOf(hook: string, receiver: EventReceiver): Promise<number | null> {
  const begun = performance.now();
  try {
    const response = await fetch(hook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: Math.round(begun) }),
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    await response.arrayBuffer();
    const runId = response.headers.get('docloom-run-id');
    if (response.status !== 200 || runId === null) return null;
    const arrivedAt = await receiver.arrivalOf(runId, PATIENCE_MILLISECONDS);
    return arrivedAt === null ? null : arrivedAt - begun;
  } catch {
    return null;
  }
}
