import type { IBinaryData, INodeProperties } from 'n8n-workflow';
import { readRequired } from '../values/item-parameter';
import type { ItemContext } from '../execution/operation';

/** The binary field of the input item with the file to upload. */
export const inputField: INodeProperties = {
  displayName: 'Input Binary Field',
  name: 'binaryPropertyName',
  type: 'string',
  required: true,
  default: 'data',
  placeholder: 'e.g. data',
  hint: 'The name of the input binary field that contains the file',
};

/** The name of the uploaded file in the drive. */
export const fileName: INodeProperties = {
  displayName: 'File Name',
  name: 'fileName',
  type: 'string',
  default: '',
  placeholder: 'e.g. Invoice.docx',
  description: 'Name of the file in the drive. Leave empty to keep the current name.',
};

/** Reads the file of the item as a form with the part `file`. */
export async function readInputFile(
  item: ItemContext,
  chosenName: string | undefined,
): Promise<FormData> {
  const { blob, name } = await readBinary(item, readRequired(item, inputField));
  const form = new FormData();
  form.append('file', blob, chosenName?.trim() || name);
  return form;
}

/** A file of the item, and its name with an extension if n8n knows one. */
export interface InputBinary {
  readonly blob: Blob;
  readonly name: string;
}

/**
 * Reads a file of the item.
 * @param field the name of the binary field
 */
export async function readBinary(item: ItemContext, field: string): Promise<InputBinary> {
  const { context, itemIndex } = item;
  const binary = context.helpers.assertBinaryData(itemIndex, field);
  const bytes = await context.helpers.getBinaryDataBuffer(itemIndex, field);
  return { blob: new Blob([bytes], { type: binary.mimeType }), name: nameOf(binary, undefined) };
}

/** Reads the name of the item's file in the drive. */
export function readInputFileName(item: ItemContext, chosenName: string | undefined): string {
  const field = readRequired(item, inputField);
  return nameOf(item.context.helpers.assertBinaryData(item.itemIndex, field), chosenName);
}

function nameOf(binary: IBinaryData, chosen: string | undefined): string {
  const name = chosen?.trim() || binary.fileName;
  if (name) return name;
  return binary.fileExtension ? `file.${binary.fileExtension}` : 'file';
}
