import type { DocumentCreated, TemplateError, TemplateVersion } from '@docloom/contract';
import { showWarning } from '../../execution/execution-hint';
import type { ItemContext } from '../../execution/operation';

/** How many errors the warning lists; the output has all of them. */
const MAX_NAMED = 3;

/**
 * Shows the errors of a new template; each run fails until they are fixed. A server without this
 * check reports none.
 */
export function showTemplateErrors(item: ItemContext, { file, errors = [] }: Added): void {
  showErrors(item, `The template ${file.name} was added`, errors);
}

/** Shows the errors of a file that became the current version of a template nevertheless. */
export function showVersionErrors(item: ItemContext, { number, errors }: TemplateVersion): void {
  showErrors(item, `Version ${number} of the template is current`, errors);
}

function showErrors(item: ItemContext, event: string, errors: readonly TemplateError[]): void {
  if (errors.length === 0) return;
  const named = errors.slice(0, MAX_NAMED).map(sentenceOf);
  const more = errors.length - named.length;
  showWarning(
    item,
    [
      `${event} with ${errors.length === 1 ? 'an error' : `${errors.length} errors`}. No document can be created from it until this is fixed.`,
      ...named,
      ...(more > 0 ? [`And ${more} more: see 'errors' in the output.`] : []),
    ].join(' '),
  );
}

/** Returns an error of a template with its remedy as sentences. */
export function sentenceOf({ what, near, remedy }: TemplateError): string {
  return `${upperFirst(what)}${near === '' ? '' : ` (near "${near}")`}. ${remedy}`;
}

type Added = Pick<DocumentCreated, 'file'> & Partial<Pick<DocumentCreated, 'errors'>>;

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
