import { join } from 'node:path';
import type { RecordedScene } from '../scenes/record-scene.ts';
import { checkBackup } from './check-backup.ts';
import type { Hearing } from './check-service.ts';
import { checkService } from './check-service.ts';
import { checkTokens } from './check-tokens.ts';
import { checkUpgrade } from './check-upgrade.ts';

/**
 * Starts the service on what a power cut has left, and returns the broken promises, in words. The
 * service may change the folder.
 * @param line of the trace after which the power was cut
 * @param folder that takes the place of the recorded one
 */
export async function checkCut(
  { stage, timeline }: RecordedScene,
  line: number,
  folder: string,
): Promise<string[]> {
  const { story, received } = stage;
  const dataFolder = join(folder, 'data');
  // Later checks add to the received events.
  const recorded = received.all.slice(0, stage.heard);
  const earlier = recorded.filter(({ id }) => timeline.sentAt(id) <= line);
  try {
    if (story.kept) return await checkUpgrade(dataFolder, story.port, story.kept);
    if (story.tokens.length > 0) {
      const printed = story.tokens.map(({ token }) => token);
      const known = printed.filter((token) => timeline.printedAt(token) <= line);
      return await checkTokens(dataFolder, story.port, known);
    }
    if (story.backup) {
      const isFinished = timeline.printedAt(story.backup.message) <= line;
      const hearing: Hearing = {
        received,
        // Runs that were accepted during the backup may not be in it.
        earlier: ({ deliveries }) => {
          const ids = new Set(deliveries.map(({ eventId }) => eventId));
          return earlier.filter(({ id }) => ids.has(id));
        },
      };
      const target = join(folder, story.backup.folder);
      return await checkBackup(story, target, isFinished, hearing);
    }
    const moment = {
      story,
      dataFolder,
      isAnswered: (exchange: Parameters<typeof timeline.answeredAt>[0]) =>
        timeline.answeredAt(exchange) <= line,
      isAsked: (exchange: Parameters<typeof timeline.askedAt>[0]) =>
        timeline.askedAt(exchange) <= line,
    };
    return await checkService(moment, { received, earlier: () => earlier });
  } catch (cause) {
    return [`The check failed: ${cause instanceof Error ? cause.message : String(cause)}`];
  }
}
