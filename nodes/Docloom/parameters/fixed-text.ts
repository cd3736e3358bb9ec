import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import type { ItemContext } from '../execution/operation';

const BRACES = /\{\{(.*?)\}\}/gs;
/** n8n expressions read data through one of these names, or call a function. */
const READS_OF_N8N = /\$|\bDateTime\b|\bMath\b|\bnew\b|["'`(\d]/;

/**
 * Rejects a text with server placeholders that is set to Expression by mistake: n8n would evaluate
 * `{{ number }}` itself and return nothing. Reads the raw parameter, because the evaluated value no
 * longer contains the braces.
 * @param collection the collection with the members
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

function readByN8n(
  item: ItemContext,
  displayName: string,
  placeholder: string,
): NodeOperationError {
  const message = `'${displayName}' is set to Expression, so n8n evaluates ${placeholder}`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Set '${displayName}' to Fixed. The server replaces the placeholders for each document.`,
    itemIndex: item.itemIndex,
  });
}
