import type { Document } from '@docloom/contract';
import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { TemplateVisit } from './template-visit.ts';
import { warmUp } from './warm-up.ts';

/** A template of the service of a test file, and a person with a browser who visits its page. */
export interface VisitedTemplate {
  service: RunningService;
  browser: Browser;
  workflow: RunnableWorkflow;
  document: Document;
  visit: TemplateVisit;
}

/**
 * Starts a service with a warm converter for a test file, and makes a template in a new workflow for
 * each of its tests. After each test, the browser must have nothing to complain about.
 */
export function templateForEachTest(paragraphs: string[]): () => VisitedTemplate {
  let service: RunningService;
  let browser: Browser;
  let visited: VisitedTemplate;
  beforeAll(async () => {
    service = await RunningService.start({ soffice: null });
    await warmUp(service.client);
    browser = await openStrictBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  beforeEach(async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    const options = { outputName: 'Letter' };
    const document = await workflow.addTemplate(paragraphs, options, 'Letter.docx');
    const visit = await TemplateVisit.begin(browser, service.url, workflow, document);
    visited = { service, browser, workflow, document, visit };
  });
  afterEach(async () => {
    const { visit } = visited.visit;
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });
  return () => visited;
}
