// Runs before each test file, and checks every document that its tests render against the rules of
// office suites. The engine is loaded only by the tests that use it.
import type * as engineModule from '../../../engine/src/template.ts';
import type * as sentDocumentModule from '../../../service/src/templates/sent-document.ts';
import { check, takeProblems } from './found-problems.ts';

type Template = engineModule.Template;
type Render = (
  this: Template,
  ...order: Parameters<Template['render']>
) => ReturnType<Template['render']>;

const ENGINE = '../../../engine/src/template.ts';
const SENT_DOCUMENT = '../../../service/src/templates/sent-document.ts';

jest.doMock(ENGINE, () => {
  const engine: typeof engineModule = jest.requireActual(ENGINE);
  const render: Render = Reflect.get(engine.Template.prototype, 'render');
  engine.Template.prototype.render = function (...order) {
    return check(render.apply(this, order), this.content);
  };
  return engine;
});

// Documents that a separate process rendered.
jest.doMock(SENT_DOCUMENT, () => {
  const actual: typeof sentDocumentModule = jest.requireActual(SENT_DOCUMENT);
  const fromSent: (typeof sentDocumentModule)['fromSent'] = (sent, template) =>
    check(actual.fromSent(sent, template), template);
  return { ...actual, fromSent };
});

function reportProblems(): void {
  const found = takeProblems();
  if (found.length > 0) throw new Error(`A document would need repair:\n${found.join('\n')}`);
}

afterEach(reportProblems);
afterAll(reportProblems);
