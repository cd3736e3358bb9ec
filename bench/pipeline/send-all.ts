import type { Receiver } from './receiver.ts';
import type { Sender } from './sender.ts';

/** Sends source data with limited concurrency, and ends when the last event has arrived. */
export async function sendAll(
  { sender, receiver }: { sender: Sender; receiver: Receiver },
  url: string,
  { runs, senders }: { runs: number; senders: number },
): Promise<void> {
  let left = runs;
  const sendAgainAndAgain = async () => {
    while (left > 0) {
      left -= 1;
      const { runId } = await sender.send(url);
      await receiver.eventOf(runId);
    }
  };
  await Promise.all(Array.from({ length: senders }, sendAgainAndAgain));
}
