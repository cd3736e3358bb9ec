import type { DocumentCreated } from '@docloom/contract';
import { showWarning } from '../../execution/execution-hint';
import type { ItemContext } from '../../execution/operation';

/** So many are named; the output has all of them. */
const MAX_NAMED = 3;

/**
 * Shows the errors of a template that was just added: each run fails to make its document until they
 * are corrected. A server without this check says nothing.
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
      `The template ${file.name} was added with ${errors.length === 1 ? 'an error' : `${errors.length} errors`}: no document can be made from it.`,
      ...named,
      ...(more > 0 ? [`And ${more} more: see 'errors' in the output.`] : []),
    ].join(' '),
  );
}

type Added = Pick<DocumentCreated, 'file'> & Partial<Pick<DocumentCreated, 'errors'>>;

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
