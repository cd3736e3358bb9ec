import {
  inspectText,
  NotATemplate,
  OutputTooLarge,
  documentTypeOf,
  readSourceData,
  renderText,
  Template,
  TemplateError,
} from '@docloom/templates';
import type { SourceData } from '@docloom/templates';
import { toSent } from './sent-document.ts';
import type {
  Answer,
  Assignment,
  TaskFailure,
  Results,
  Task,
  TaskOf,
  TemplateFile,
} from './task.ts';
import { TemplateCache } from './template-cache.ts';

const cache = new TemplateCache();

/** Performs a task of a worker. */
export function performTask({ number, task }: Assignment): Answer {
  try {
    const result = perform(task);
    if (result === NEEDS_CONTENT) return { number, type: 'needs-content' };
    return { number, type: 'done', result };
  } catch (cause) {
    return { number, type: 'failed', failure: toFailure(cause) };
  }
}

const NEEDS_CONTENT = Symbol('needs content');

function perform(task: Task): Results[keyof Results] | typeof NEEDS_CONTENT {
  switch (task.do) {
    case 'render-text':
      return renderText(task.template, readSourceData(task.data));
    case 'inspect-text':
      return inspectText(task.template);
    case 'identify':
      documentTypeOf(task.name);
      return withTemplate(task.file, (template) => template.identify(task.name));
    case 'render':
      return withTemplate(task.file, (template) =>
        toSent(
          template.render(readSourceData(task.data), task.driveFiles, task.settings),
          template.content,
        ),
      );
    case 'render-with-texts':
      return renderWithTexts(task);
    case 'inspect':
      return withTemplate(task.file, (template) => template.inspect());
  }
}

function renderWithTexts({ file, texts, data, settings }: TaskOf<'render-with-texts'>) {
  const sourceData = readSourceData(data);
  return withTemplate(file, (template) => ({
    name: renderText(texts.name, sourceData),
    document: toSent(template.render(sourceData, new Map(), settings), template.content),
    password: texts.password === null ? null : renderPassword(texts.password, sourceData),
  }));
}

/**
 * Returns a password that cannot be rendered as a failure, so that the document is still made. The
 * caller decides what happens to it.
 */
function renderPassword(password: string, data: SourceData) {
  try {
    return renderText(password, data);
  } catch (cause) {
    return { failure: toFailure(cause) };
  }
}

function withTemplate<Result>({ key, content }: TemplateFile, use: (template: Template) => Result) {
  const known = cache.get(key);
  if (known) return use(known);
  if (!content) return NEEDS_CONTENT;
  const template = Template.compile(content);
  cache.add(key, template);
  return use(template);
}

function toFailure(cause: unknown): TaskFailure {
  if (cause instanceof NotATemplate) return { is: 'not-a-template', reason: cause.message };
  if (cause instanceof TemplateError)
    return { is: 'template-errors', diagnostics: cause.diagnostics };
  if (cause instanceof OutputTooLarge) {
    return { is: 'too-large', reason: cause.message, remedy: cause.remedy };
  }
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { is: 'unknown', error };
}
