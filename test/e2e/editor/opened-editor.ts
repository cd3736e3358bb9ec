import type { Browser } from 'playwright-core';
import type { Stage } from '../stage/stage.ts';
import { openBrowser } from './browser.ts';
import { Editor } from './editor.ts';
import { withEvidence } from './evidence.ts';

/** An editor for the tests of a block. */
export interface OpenedEditor {
  readonly editor: () => Editor;
  /**
   * Wraps a test. If it fails, the message has the paths of the last screenshot and of n8n's log.
   */
  readonly watched: (act: () => Promise<void>) => () => Promise<void>;
}

/** Signs in to the editor of a stage before the tests of a block, and closes it after them. */
export function openedEditor(stage: () => Stage): OpenedEditor {
  let browser: Browser | undefined;
  let signedIn: Editor | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
    signedIn = await Editor.signIn(browser, stage().n8n.address, stage().owner);
  });
  afterAll(() => browser?.close());

  const editor = () => {
    if (!signedIn) throw new Error('The editor is open inside tests only.');
    return signedIn;
  };
  const watched = (act: () => Promise<void>) => async () => {
    try {
      await act();
    } catch (failure) {
      throw await withEvidence(failure, editor(), stage());
    }
  };
  return { editor, watched };
}
