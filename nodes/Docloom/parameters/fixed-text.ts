import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import type { ItemContext } from '../execution/operation';

const BRACES = /\{\{(.*?)\}\}/gs;
/** An expression of n8n reads its data through one of these, or calls something. */
const READS_OF_N8N = /\$|\bDateTime\b|\bMath\b|\bnew\b|["'`(\d]/;

/**
 * Refuses a text with placeholders of the server that the user has set to an expression by mistake:
 * n8n reads `{{ number }}` itself then, and gives nothing for it. It looks at the parameter as it is
 * written, because the value that n8n hands out has no braces any more.
 *
 * @param collection the collection that the members are in
 * @param members the texts with placeholders
 * @throws NodeOperationError that names the parameter and says how to set it
 */
export function requireFixedTexts(
  item: ItemContext,
  collection: INodeProperties,
  members: readonly INodeProperties[],
): void {
  const written = item.context.getNode().parameters[collection.name];
  if (typeof written !== 'object' || written === null) return;
  for (const { name, displayName } of members) {
    const text: unknown = (written as Record<string, unknown>)[name];
    const placeholder = typeof text === 'string' ? misreadPlaceholder(text) : undefined;
    if (placeholder !== undefined) throw readByN8n(item, displayName, placeholder);
  }
}

/** Returns the first placeholder of the server in a text that n8n evaluates. */
export function misreadPlaceholder(text: string): string | undefined {
  if (!text.startsWith('=')) return undefined;
  return [...text.matchAll(BRACES)].find(([, inner = '']) => isPlaceholder(inner))?.[0];
}

function isPlaceholder(inner: string): boolean {
  const [field = ''] = inner.split('|');
  return field.trim() !== '' && !READS_OF_N8N.test(field);
}

function readByN8n(item: ItemContext, displayName: string, placeholder: string): NodeOperationError {
  const message = `'${displayName}' is set to Expression, so n8n reads ${placeholder} itself`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Set '${displayName}' to Fixed: its placeholders are filled by the server, for each document.`,
    itemIndex: item.itemIndex,
  });
}
