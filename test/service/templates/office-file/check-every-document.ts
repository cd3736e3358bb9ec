// Runs before each test file: every document that its tests fill is held to what offices ask of a
// file. The engine is loaded only by the tests that use it.
import type { RenderedDocument } from '../../../../service/src/templates/templates.ts';

type Engine = typeof import('../../../../service/src/templates/engine.ts');
type SentDocument = typeof import('../../../../service/src/templates/pool/sent-document.ts');
type Checker = typeof import('./office-file-checker.ts');

const ENGINE = '../../../../service/src/templates/engine.ts';
const SENT_DOCUMENT = '../../../../service/src/templates/pool/sent-document.ts';

const problems = new Set<string>();

jest.doMock(ENGINE, () => {
  const engine: Engine = jest.requireActual(ENGINE);
  const { render } = engine.Template.prototype;
  engine.Template.prototype.render = function (...order) {
    return checked(render.apply(this, order), this.content);
  };
  return engine;
});

// Those that were filled in a process of their own.
jest.doMock(SENT_DOCUMENT, () => {
  const actual: SentDocument = jest.requireActual(SENT_DOCUMENT);
  const fromSent: SentDocument['fromSent'] = (sent, template) =>
    checked(actual.fromSent(sent, template), template);
  return { ...actual, fromSent };
});

function checked(document: RenderedDocument, template: Uint8Array): RenderedDocument {
  const { newProblemsOf }: Checker = jest.requireActual('./office-file-checker.ts');
  for (const problem of newProblemsOf(document.content, template)) problems.add(problem);
  return document;
}

function reportProblems(): void {
  const found = [...problems];
  problems.clear();
  if (found.length > 0) throw new Error(`A document would need repair:\n${found.join('\n')}`);
}

afterEach(reportProblems);
afterAll(reportProblems);
