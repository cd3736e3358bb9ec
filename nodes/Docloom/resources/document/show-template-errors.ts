import type { DocumentCreated } from '@docloom/contract';
import { showWarning } from '../../execution/execution-hint';
import type { ItemContext } from '../../execution/operation';

/** How many errors the warning lists; the output has all of them. */
const MAX_NAMED = 3;

/**
 * Shows the errors of a new template; each run fails until they are fixed. A server without this
 * check reports none.
 */
export function showTemplateErrors(item: ItemContext, { file, errors = [] }: Added): void {
  if (errors.length === 0) return;
  const named = errors.slice(0, MAX_NAMED).map(({ what, near, remedy }) => {
    return `${upperFirst(what)}${near === '' ? '' : ` (near "${near}")`}. ${remedy}`;
  });
  const more = errors.length - named.length;
  showWarning(
    item,
    [
      `The template ${file.name} was added with ${errors.length === 1 ? 'an error' : `${errors.length} errors`}. No document can be created from it until this is fixed.`,
      ...named,
      ...(more > 0 ? [`And ${more} more: see 'errors' in the output.`] : []),
    ].join(' '),
  );
}

type Added = Pick<DocumentCreated, 'file'> & Partial<Pick<DocumentCreated, 'errors'>>;

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
