import { NodeOperationError } from 'n8n-workflow';
import {
  formatDiagnostic,
  NotATemplate,
  OutputTooLarge,
  TemplateError,
  TooMuchWork,
} from '../../engine/templates';
import { escapeHtml } from '../../errors/escape-html';
import { namingItem } from '../../execution/caller';
import type { ItemContext } from '../../execution/operation';

/** A message and its description as HTML. */
interface Explanation {
  readonly message: string;
  readonly description: string;
}

/**
 * Returns what the user reads about a template that could not be filled; other failures unchanged.
 * @param name of the template file
 */
export function explainFillFailure(item: ItemContext, failure: unknown, name: string): unknown {
  const explanation = explain(failure, name);
  if (explanation === undefined) return failure;
  const { message, description } = explanation;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    itemIndex: item.itemIndex,
    description,
  });
}

function explain(failure: unknown, name: string): Explanation | undefined {
  if (failure instanceof NotATemplate) {
    return {
      message: `${name} cannot be used as a template: ${failure.message}`,
      description: 'Use a Word or PowerPoint file, such as .docx or .pptx.',
    };
  }
  if (failure instanceof TemplateError) {
    const count = failure.diagnostics.length;
    const lines = failure.diagnostics.map(formatDiagnostic);
    return {
      message: `${name} has ${count === 1 ? 'a tag' : `${count} tags`} that cannot be read`,
      description: [...lines, 'No document was created. Fix the template.']
        .map(escapeHtml)
        .join('<br>'),
    };
  }
  if (failure instanceof OutputTooLarge || failure instanceof TooMuchWork) {
    return {
      message: `${name} was not filled: ${failure.message}`,
      description: `No document was created. ${remedyOf(failure)}`,
    };
  }
  return undefined;
}

function remedyOf(failure: OutputTooLarge | TooMuchWork): string {
  const ofTag = failure instanceof OutputTooLarge ? failure.remedy : null;
  return ofTag ?? 'Use less data for each item. A Docloom service has higher limits.';
}
