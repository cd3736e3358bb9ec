import { NotATemplate, OutputTooLarge, TemplateError } from '@docloom/templates';
import { DocloomError, problem } from '../errors/errors.ts';
import {
  ConverterBusy,
  ConverterUnavailable,
  NotConvertible,
  TooLargeToConvert,
} from '../pdf/converter.ts';
import { NotDrawable } from '../pdf/page-drawer.ts';
import { TemplateAborted, TemplateInterrupted } from '../templates/templates.ts';

/** A template that a request renders, and how the request can be corrected. */
export interface RenderedTemplate {
  readonly name: string;
  /** The member or part of the request that names the template. */
  readonly path: string;
  /** The remedy for errors in the template. */
  readonly remedy: string;
}

const UNREADABLE =
  'the office program cannot convert it, or takes too long over it, and the log of the service has the reason';

/**
 * Returns the catalogue error for a file that a request could not get. Unknown errors are returned
 * unchanged.
 */
export function renderProblem(cause: unknown, template: RenderedTemplate): unknown {
  const { name, path } = template;
  if (cause instanceof TemplateError) return brokenTemplate(cause, template);
  if (cause instanceof NotATemplate) {
    const error = problem('file_not_a_template', name, cause.message);
    return new DocloomError(error.code, error.message, [{ path, message: cause.message }]);
  }
  if (cause instanceof ConverterBusy) return problem('too_many_renders');
  if (cause instanceof TemplateInterrupted || cause instanceof ConverterUnavailable) {
    return problem('render_not_available', name, cause.message);
  }
  if (cause instanceof OutputTooLarge) {
    return problem('document_too_large', name, cause.message, cause.remedy);
  }
  if (cause instanceof TemplateAborted) return problem('document_too_large', name, cause.message);
  if (cause instanceof TooLargeToConvert && cause.remedy !== null) {
    return problem('render_not_possible', name, cause.message, cause.remedy);
  }
  if (cause instanceof NotConvertible) {
    return problem('render_not_possible', name, cause.reasonForUsers ?? UNREADABLE);
  }
  if (cause instanceof NotDrawable) return problem('render_not_possible', name, cause.message);
  return cause;
}

function brokenTemplate(
  { message, diagnostics }: TemplateError,
  { name, path, remedy }: RenderedTemplate,
): DocloomError {
  const { code, message: sentence } = problem('template_broken', name, message, remedy);
  const errors = diagnostics.map((one) => ({ path, message: new TemplateError([one]).message }));
  return new DocloomError(code, sentence, errors);
}
