import type { Receiver } from './receiver.ts';
import type { Sender } from './sender.ts';

/** The warm-up before each measurement, in milliseconds. */
export const RUN_UP_MS = 2_000;

/** Returns the address for the next request. */
export type NextAddress = () => string;

/**
 * Measures how many runs per second reach their event with constant concurrency: each sender sends
 * again when the event of its last run has arrived. Ends when nothing is in progress.
 * @param milliseconds the counted duration
 */
export async function measureRate(
  { sender, receiver }: { sender: Sender; receiver: Receiver },
  nextAddress: NextAddress,
  { senders, milliseconds }: { senders: number; milliseconds: number },
): Promise<number> {
  const from = performance.now() + RUN_UP_MS;
  const to = from + milliseconds;
  let runs = 0;
  const sendAgainAndAgain = async () => {
    while (performance.now() < to) {
      const { runId } = await sender.send(nextAddress());
      const at = await receiver.eventOf(runId);
      if (at >= from && at < to) runs += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sendAgainAndAgain));
  return (1000 * runs) / milliseconds;
}
