import { Template } from '../../../engine/src/template.ts';
import { TemplateWorkers } from '../../../service/src/templates/template-workers.ts';
import { documentChecks } from './document-checks.ts';

type Method<Owner, Name extends keyof Owner> = Owner[Name] extends (
  ...order: infer Order
) => infer Result
  ? (this: Owner, ...order: Order) => Result
  : never;

// Checks what these methods return. The test files of a process share this module, so each method
// is replaced only once.
const render: Method<Template, 'render'> = Reflect.get(Template.prototype, 'render');
Template.prototype.render = function (...order) {
  const document = render.apply(this, order);
  documentChecks.check(document, this.content);
  return document;
};

// Documents that a separate process renders.
const workers = TemplateWorkers.prototype;
const renderInWorker: Method<TemplateWorkers, 'render'> = Reflect.get(workers, 'render');
workers.render = async function (content, ...order) {
  const document = await renderInWorker.call(this, content, ...order);
  documentChecks.check(document, content);
  return document;
};
const renderWithTexts: Method<TemplateWorkers, 'renderWithTexts'> = Reflect.get(
  workers,
  'renderWithTexts',
);
workers.renderWithTexts = async function (content, ...order) {
  const made = await renderWithTexts.call(this, content, ...order);
  documentChecks.check(made.document, content);
  return made;
};
