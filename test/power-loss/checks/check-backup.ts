import { existsSync, readdirSync } from 'node:fs';
import { DocloomError } from '../../../service/src/errors/errors.ts';
import type { Story } from '../scenes/story.ts';
import type { Hearing } from './check-service.ts';
import { checkService } from './check-service.ts';
import { startAgain } from './start-again.ts';

/**
 * Checks that a backup is complete if its command has succeeded or if a service would start from
 * it, and that an unfinished one is recognised.
 * @param isFinished whether the command had succeeded
 * @param folder of the backup
 */
export async function checkBackup(
  story: Story,
  folder: string,
  isFinished: boolean,
  hearing: Hearing,
): Promise<string[]> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (!names.includes('docloom.db')) {
    if (isFinished) return [`The backup is lost: it has ${names.join() || 'nothing'}`];
    return names.length === 0 ? [] : checkRejection(folder, story.port);
  }
  const before = new Set(story.backup?.before);
  return checkService(
    {
      story,
      dataFolder: folder,
      isAnswered: (exchange) => before.has(exchange),
      isAsked: () => true,
    },
    hearing,
  );
}

async function checkRejection(folder: string, port: number): Promise<string[]> {
  const names = readdirSync(folder).join();
  try {
    await (await startAgain(folder, port)).stop();
    return [`A service starts from an unfinished backup, which had ${names}`];
  } catch (cause) {
    const isRecognised = cause instanceof DocloomError && cause.code === 'backup_incomplete';
    return isRecognised ? [] : [`An unfinished backup with ${names} fails with ${String(cause)}`];
  }
}
