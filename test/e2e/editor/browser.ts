import chromium from '@sparticuz/chromium';
import type { Browser } from 'playwright-core';
import { chromium as playwright, selectors } from 'playwright-core';

/**
 * Opens a Chromium from an npm package, so that the machine needs no browser. The tests of the
 * editor and the screenshots of the manual open n8n with it.
 */
export async function openBrowser(): Promise<Browser> {
  // The editor's own name for it.
  selectors.setTestIdAttribute('data-test-id');
  // The editor does not use WebGL, and emulating it keeps a processor busy even while the editor is
  // idle.
  chromium.setGraphicsMode = false;
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args,
      '--disable-background-networking',
      '--disable-component-update',
      '--force-device-scale-factor=1',
    ],
  });
}
