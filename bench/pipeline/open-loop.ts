import { setTimeout as sleep } from 'node:timers/promises';
import type { NextAddress } from './closed-loop.ts';
import { RUN_UP_MS } from './closed-loop.ts';
import type { Receiver } from './receiver.ts';
import type { Sender } from './sender.ts';

/** The duration of each request in milliseconds, from its scheduled time. */
export interface Latencies {
  /** Until the response. */
  readonly answered: number[];
  /** Until its event. */
  readonly received: number[];
  /** Until the response, in the warm-up before: the first requests after a pause take longer. */
  readonly answeredBefore: number[];
}

/**
 * Sends at fixed times, regardless of earlier requests, like independent senders. A request that is
 * sent late because the machine stalls counts from its scheduled time. Ends when every event has
 * arrived.
 * @param rate requests per second
 * @param milliseconds the duration after the warm-up
 */
export async function measureLatencies(
  { sender, receiver }: { sender: Sender; receiver: Receiver },
  nextAddress: NextAddress,
  { rate, milliseconds }: { rate: number; milliseconds: number },
): Promise<Latencies> {
  const latencies: Latencies = { answered: [], received: [], answeredBefore: [] };
  const began = performance.now();
  const sendOne = async (dueAt: number) => {
    const isCounted = dueAt >= began + RUN_UP_MS;
    const { runId, at } = await sender.send(nextAddress());
    (isCounted ? latencies.answered : latencies.answeredBefore).push(at - dueAt);
    const received = (await receiver.eventOf(runId)) - dueAt;
    if (isCounted) latencies.received.push(received);
  };
  const inProgress: Promise<void>[] = [];
  const count = Math.round((rate * (RUN_UP_MS + milliseconds)) / 1000);
  for (let number = 0; number < count; number += 1) {
    const dueAt = began + (number * 1000) / rate;
    const early = dueAt - performance.now();
    if (early > 0) await sleep(early);
    inProgress.push(sendOne(dueAt));
  }
  await Promise.all(inProgress);
  return latencies;
}
