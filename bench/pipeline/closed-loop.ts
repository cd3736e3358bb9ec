import type { Receiver } from './receiver.ts';
import type { Sender } from './sender.ts';

/** Before a turn counts, so that it is measured in full swing. */
const RUN_UP_MS = 2_000;

/**
 * How many runs a second come to their event when there are always so many under way: each sender
 * sends again when the event of what it sent before has come. Ends when nothing is under way.
 * @param milliseconds how long is counted
 */
export async function measureRate(
  { sender, receiver }: { sender: Sender; receiver: Receiver },
  url: string,
  { senders, milliseconds }: { senders: number; milliseconds: number },
): Promise<number> {
  const from = performance.now() + RUN_UP_MS;
  const to = from + milliseconds;
  let runs = 0;
  const sendAgainAndAgain = async () => {
    while (performance.now() < to) {
      const { runId } = await sender.send(url);
      const at = await receiver.eventOf(runId);
      if (at >= from && at < to) runs += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sendAgainAndAgain));
  return (1000 * runs) / milliseconds;
}
