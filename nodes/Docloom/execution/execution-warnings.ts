import type { IExecuteFunctions } from 'n8n-workflow';
import { escapeHtml } from '../errors/escape-html';

const MAX_LINES = 10;
const EMPTY_FIELD = /^The field "(.+)" is not in the source data and was left empty\.$/;

/** Collects the warnings of one execution of the node. */
export class ExecutionWarnings {
  /** The items of each warning, in order of first appearance. */
  private readonly items = new Map<string, Set<number>>();

  add(itemIndex: number, warnings: readonly string[]): void {
    for (const warning of summarize(warnings)) {
      const known = this.items.get(warning) ?? new Set();
      this.items.set(warning, known.add(itemIndex));
    }
  }

  /**
   * Shows each warning once above the output.
   * @param itemCount how many items the node has processed
   */
  show(context: Pick<IExecuteFunctions, 'addExecutionHints'>, itemCount: number): void {
    if (this.items.size === 0) return;
    const lines = [...this.items].map(([warning, items]) => {
      return `${escapeHtml(warning)}${itemCount > 1 ? ` ${nameItems([...items])}` : ''}`;
    });
    const shown = lines.slice(0, MAX_LINES);
    const rest = lines.length - shown.length;
    const more = rest > 0 ? [`And ${rest} more; the output lists all of them.`] : [];
    context.addExecutionHints({
      message: [...shown, ...more].join('<br>'),
      type: 'warning',
      location: 'outputPane',
    });
  }
}

/** Empty fields share one sentence, because there may be many of them. */
function summarize(warnings: readonly string[]): string[] {
  const fields = warnings.flatMap((warning) => EMPTY_FIELD.exec(warning)?.[1] ?? []);
  const others = warnings.filter((warning) => !EMPTY_FIELD.test(warning));
  if (fields.length === 0) return others;
  const subject = fields.length === 1 ? '1 field was' : `${fields.length} fields were`;
  return [`${subject} left empty: ${fields.join(', ')}.`, ...others];
}

const MAX_ITEMS = 5;

function nameItems(items: readonly number[]): string {
  if (items.length === 1) return `[item ${items[0]}]`;
  const named = items.slice(0, MAX_ITEMS).join(', ');
  return items.length > MAX_ITEMS
    ? `[items ${named} and ${items.length - MAX_ITEMS} more]`
    : `[items ${named}]`;
}
