import type { IExecuteFunctions } from 'n8n-workflow';
import { escapeHtml } from '../errors/escape-html';

const MAX_LINES = 10;
const EMPTY_FIELD = /^The field "(.+)" is not in the source data and was left empty\.$/;

/** Collects, for one execution of the node, what the editor should warn of. */
export class ExecutionWarnings {
  /** The items that each warning is about, in the order of their first appearance. */
  private readonly items = new Map<string, Set<number>>();

  add(itemIndex: number, warnings: readonly string[]): void {
    for (const warning of summarize(warnings)) {
      const known = this.items.get(warning) ?? new Set();
      this.items.set(warning, known.add(itemIndex));
    }
  }

  /**
   * Shows the warnings above the output, each once, however many items it is about.
   *
   * @param itemCount how many items the node has worked on
   */
  show(context: IExecuteFunctions, itemCount: number): void {
    if (this.items.size === 0) return;
    const lines = [...this.items].map(([warning, items]) => {
      return `${escapeHtml(warning)}${itemCount > 1 ? ` ${nameItems([...items])}` : ''}`;
    });
    const shown = lines.slice(0, MAX_LINES);
    const rest = lines.length - shown.length;
    const more = rest > 0 ? [`And ${rest} more, which are in the output.`] : [];
    context.addExecutionHints({
      message: [...shown, ...more].join('<br>'),
      type: 'warning',
      location: 'outputPane',
    });
  }
}

/** Fields that were left empty come in one sentence: there may be many of them. */
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
