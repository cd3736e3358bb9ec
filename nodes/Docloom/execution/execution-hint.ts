import type { NodeExecutionHint } from 'n8n-workflow';
import type { Caller } from './caller';

const shown = new WeakMap<object, Set<string>>();

/**
 * Shows a warning above the node's output, once per execution. Older versions of n8n without such
 * hints, and the editor while it loads a list, show nothing.
 * @param message plain text; the editor would render HTML
 */
export function showWarning({ context }: Caller, message: string): void {
  if (!('addExecutionHints' in context)) return;
  const known = shown.get(context) ?? new Set();
  if (known.has(message)) return;
  shown.set(context, known.add(message));
  const hint: NodeExecutionHint = {
    message: escaped(message),
    type: 'warning',
    location: 'outputPane',
  };
  context.addExecutionHints(hint);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
