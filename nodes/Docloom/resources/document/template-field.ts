import { NodeOperationError, type IBinaryData, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { ItemContext } from '../../execution/operation';
import { textOf } from '../../values/required-text';

/** The binary field of the input item with the template. */
export const templateField: INodeProperties = {
  displayName: 'Template Field',
  name: 'templatePropertyName',
  type: 'string',
  default: '',
  placeholder: 'e.g. data',
  hint: 'The name of the input binary field that contains the template. Leave empty to use the only Word or PowerPoint file of the item.',
};

const EXTENSION = /\.(?:doc|dot|ppt|pps|pot)[xm]$/i;
const MIME_TYPE =
  /^application\/(?:vnd\.openxmlformats-officedocument\.(?:wordprocessingml|presentationml)|vnd\.ms-(?:word|powerpoint))\./i;

/**
 * Returns the name of the binary field with the template: the one that the user entered, or else
 * that of the only Word or PowerPoint file of the item.
 * @throws NodeOperationError that lists the binary fields, if the choice is not clear
 */
export function readTemplateField(item: ItemContext): string {
  const entered = textOf(item.context.getNodeParameter(templateField.name, item.itemIndex, ''));
  const binary = item.context.getInputData()[item.itemIndex]?.binary ?? {};
  if (entered !== '') {
    if (Object.hasOwn(binary, entered)) return entered;
    throw noTemplate(item, `The item has no binary field '${entered}'`, binary);
  }
  const templates = Object.entries(binary).filter(([, file]) => isOfficeFile(file));
  const [only] = templates;
  if (only !== undefined && templates.length === 1) return only[0];
  const count = templates.length === 0 ? 'no' : 'more than one';
  throw noTemplate(item, `The item has ${count} Word or PowerPoint file`, binary);
}

function isOfficeFile({ fileName = '', mimeType }: IBinaryData): boolean {
  return EXTENSION.test(fileName) || MIME_TYPE.test(mimeType);
}

function noTemplate(
  item: ItemContext,
  message: string,
  binary: Readonly<Record<string, IBinaryData>>,
): NodeOperationError {
  const fields = Object.entries(binary).map(([field, { fileName }]) =>
    fileName === undefined ? field : `${field} (${fileName})`,
  );
  const description =
    fields.length === 0
      ? 'The item has no files. Connect a node that outputs the template, such as a form or a disk.'
      : `Enter one of its binary fields in '${templateField.displayName}': ${fields.join(', ')}.`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description,
    itemIndex: item.itemIndex,
  });
}
