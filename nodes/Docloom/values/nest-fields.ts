import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import type { ItemContext } from '../execution/operation';
import { nestData } from './nested-data';

/**
 * Converts fields whose names are paths to nested objects.
 * @param consequence a sentence for the error: what did not happen
 * @throws NodeOperationError that names two fields that exclude each other
 */
export function nestFields(
  { context, itemIndex }: ItemContext,
  fields: Readonly<Record<string, unknown>>,
  consequence: string,
): IDataObject {
  const { data, conflict } = nestData(fields);
  if (conflict === undefined) return data;
  const message = `The fields '${conflict.field}' and '${conflict.other}' conflict: the data cannot contain both`;
  throw new NodeOperationError(context.getNode(), namingItem(message, { context, itemIndex }), {
    itemIndex,
    description: `${consequence} Leave one of the fields empty, or enter the data as JSON.`,
  });
}
