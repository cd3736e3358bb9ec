// Runs before each test file: every document that its tests fill is held to what offices ask of a
// file. The engine is loaded only by the tests that use it.
import { check, takeProblems } from './found-problems.ts';

type Engine = typeof import('../../../../service/src/templates/engine.ts');
type SentDocument = typeof import('../../../../service/src/templates/pool/sent-document.ts');

const ENGINE = '../../../../service/src/templates/engine.ts';
const SENT_DOCUMENT = '../../../../service/src/templates/pool/sent-document.ts';

jest.doMock(ENGINE, () => {
  const engine: Engine = jest.requireActual(ENGINE);
  const { render } = engine.Template.prototype;
  engine.Template.prototype.render = function (...order) {
    return check(render.apply(this, order), this.content);
  };
  return engine;
});

// Those that were filled in a process of their own.
jest.doMock(SENT_DOCUMENT, () => {
  const actual: SentDocument = jest.requireActual(SENT_DOCUMENT);
  const fromSent: SentDocument['fromSent'] = (sent, template) =>
    check(actual.fromSent(sent, template), template);
  return { ...actual, fromSent };
});

function reportProblems(): void {
  const found = takeProblems();
  if (found.length > 0) throw new Error(`A document would need repair:\n${found.join('\n')}`);
}

afterEach(reportProblems);
afterAll(reportProblems);
