import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logFolder } from '../../../playground/setup/paths.mjs';
import type { Stage } from '../stage/stage.ts';
import type { Editor } from './editor.ts';

/**
 * Saves the screen and n8n's log when a test in the editor fails; otherwise both end with the test.
 * Returns the failure with their paths in its message.
 */
export async function withEvidence(failure: unknown, editor: Editor, stage: Stage): Promise<Error> {
  const folder = join(logFolder, 'editor');
  await mkdir(folder, { recursive: true });
  const name = fileName(expect.getState().currentTestName ?? 'before the tests');
  const screen = join(folder, `${name}.png`);
  const log = join(folder, `${name}.n8n.log`);
  const [picture] = await Promise.allSettled([editor.picture(screen), copyFile(stage.n8nLog, log)]);
  const shown = picture.status === 'fulfilled' ? screen : 'no screenshot could be taken';
  const reason = failure instanceof Error ? failure.message : String(failure);
  return new Error(`${reason}\n\nThe screen: ${shown}\nThe log of n8n: ${log}`, { cause: failure });
}

function fileName(testName: string): string {
  const words = testName.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words.slice(-20).join('-');
}
