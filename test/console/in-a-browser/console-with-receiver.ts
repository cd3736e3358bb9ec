import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { Receiver } from '../../service/receiver.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';

/** A service and a receiver of its events, and a person with a browser who visits the console. */
export interface ConsoleWithReceiver {
  service: RunningService;
  receiver: Receiver;
  browser: Browser;
  visit: ConsoleVisit;
}

/** Starts a service and a receiver for a test file, and begins a visit for each of its tests. */
export function consoleWithReceiver(options?: BrowserContextOptions): () => ConsoleWithReceiver {
  let service: RunningService;
  let receiver: Receiver;
  let browser: Browser;
  let visit: ConsoleVisit;
  beforeAll(async () => {
    service = await RunningService.start();
    receiver = await Receiver.start();
    browser = await openStrictBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    visit = await ConsoleVisit.begin(browser, service.url, options);
  });
  afterEach(() => visit.end());
  return () => ({ service, receiver, browser, visit });
}
