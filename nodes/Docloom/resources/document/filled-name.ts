import { NodeOperationError, type IBinaryData, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { ItemContext } from '../../execution/operation';
import { textOf } from '../../values/required-text';

/** The name of the filled file. */
export const filledName: INodeProperties = {
  displayName: 'File Name',
  name: 'fileName',
  type: 'string',
  default: '',
  placeholder: 'e.g. Invoice {{ $json.number }}',
  description: 'Name of the filled file. Leave empty to use the name of the template.',
};

/** What some disks or n8n do not accept in a name. */
const UNUSABLE = /[\\/:*?"<>|\p{Cc}]+/gu;
const EXTENSION = /\.[a-z]{3,4}$/i;

/**
 * Reads the name of the filled file and gives it the extension of its format.
 * @param extension with its dot
 * @throws NodeOperationError for a name that promises a PDF
 */
export function readFilledName(
  item: ItemContext,
  template: IBinaryData,
  extension: string,
): string {
  const given = textOf(item.context.getNodeParameter(filledName.name, item.itemIndex, ''));
  if (given.toLowerCase().endsWith('.pdf')) throw noPdf(item);
  const base = given === '' ? (template.fileName ?? '').replace(EXTENSION, '') : given;
  const name = base.replace(UNUSABLE, '-').trim() || 'document';
  return name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;
}

function noPdf(item: ItemContext): NodeOperationError {
  const message = `'${filledName.displayName}' ends with .pdf, but this operation makes a Word or PowerPoint file`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    itemIndex: item.itemIndex,
    description:
      "Remove '.pdf'. A Docloom service also makes PDF files: use the operation 'Generate'.",
  });
}
