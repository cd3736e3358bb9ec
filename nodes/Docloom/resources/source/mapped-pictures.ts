import { NodeOperationError } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import { onceForWorkflow } from '../../execution/once-for-workflow';
import type { ItemContext } from '../../execution/operation';
import { readWorkflowFields } from '../../resource-mapping/workflow-fields';

/** n8n knows no better type for some files; the server recognizes a picture by its bytes. */
const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Returns the mapped fields with pictures of the item: the name of a binary field in a picture field
 * becomes a data URL. Asks for the kinds of the fields only if a value is such a name.
 * @throws NodeOperationError if the binary field contains another kind of file
 */
export async function withPictures(
  item: ItemContext,
  workflowId: string,
  mapped: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const files = item.context.getInputData()[item.itemIndex]?.binary ?? {};
  const named = Object.entries(mapped).flatMap(([name, value]) => {
    return typeof value === 'string' && Object.hasOwn(files, value) ? [[name, value] as const] : [];
  });
  if (named.length === 0) return mapped;

  const kinds = await onceForWorkflow(item, workflowId, 'kinds', async () => {
    const fields = await readWorkflowFields(item, workflowId);
    return new Map(fields.map(({ name, kind }) => [name, kind]));
  });
  const data = new Map(Object.entries(mapped));
  for (const [name, field] of named) {
    if (kinds.get(name) === 'picture') data.set(name, await readPicture(item, name, field));
  }
  return Object.fromEntries(data);
}

async function readPicture(item: ItemContext, name: string, field: string): Promise<string> {
  const { context, itemIndex } = item;
  const { mimeType, fileName = field } = context.helpers.assertBinaryData(itemIndex, field);
  if (!mimeType.startsWith('image/') && mimeType !== UNKNOWN_TYPE) {
    const message = `The field '${name}' is a picture, but the file '${fileName}' in the binary field '${field}' is ${mimeType}`;
    throw new NodeOperationError(context.getNode(), namingItem(message, item), {
      description:
        'Nothing was sent. Use a binary field with a PNG, JPEG, GIF or BMP file, or leave the field empty.',
      itemIndex,
    });
  }
  const bytes = await context.helpers.getBinaryDataBuffer(itemIndex, field);
  return `data:${mimeType};base64,${bytes.toString('base64')}`;
}
