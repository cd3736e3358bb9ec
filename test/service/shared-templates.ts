import { TemplateWorkers } from '../../service/src/templates/template-workers.ts';

/**
 * The template processes of all tests of a file. They keep nothing of a test, and to start one takes
 * longer than most tests; they are started when the first of them fills a document.
 */
export function sharedTemplates(): TemplateWorkers {
  const workers = new TemplateWorkers();
  afterAll(() => workers.close());
  return workers;
}
