import { NodeOperationError, type IBinaryData } from 'n8n-workflow';
import { FILL_LIMITS } from '../../engine/limits';
import { Template } from '../../engine/templates';
import { namingItem } from '../../execution/caller';
import type { ItemContext } from '../../execution/operation';
import { readTemplateField } from './template-field';

/** The template of an item, not compiled yet. */
export interface InputTemplate {
  /** The name of the binary field. */
  readonly field: string;
  readonly binary: IBinaryData;
  /** The name of the file, for messages. */
  readonly name: string;
}

/** Reads which template the item has. */
export function readInputTemplate(item: ItemContext): InputTemplate {
  const field = readTemplateField(item);
  const binary = item.context.helpers.assertBinaryData(item.itemIndex, field);
  return { field, binary, name: binary.fileName ?? 'The template' };
}

/**
 * Compiles the template of an item; once for items with the same file.
 * @throws NotATemplate; NodeOperationError for a file that is too large
 */
export async function compileInputTemplate(
  item: ItemContext,
  { field, binary, name }: InputTemplate,
): Promise<Template> {
  // Files on the disk have an ID; others are in the item itself.
  return item.memory.templates.of(binary.id ?? binary.data, async () => {
    const content = await item.context.helpers.getBinaryDataBuffer(item.itemIndex, field);
    if (content.length > FILL_LIMITS.template) throw tooLarge(item, name);
    return Template.compile(content, FILL_LIMITS.decompressed);
  });
}

function tooLarge(item: ItemContext, name: string): NodeOperationError {
  const megabytes = FILL_LIMITS.template / 1024 / 1024;
  const message = `${name} is larger than ${megabytes} MB`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    itemIndex: item.itemIndex,
    description: 'Make its pictures smaller. A Docloom service takes larger templates.',
  });
}
