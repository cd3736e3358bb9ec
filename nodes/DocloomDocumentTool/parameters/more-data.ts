import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { ItemContext } from '../../Docloom/execution/operation';
import { readJsonObject } from '../../Docloom/values/json-object';
import { nestFields } from '../../Docloom/values/nest-fields';

/** What did not happen with data that cannot be used. */
const CONSEQUENCE = 'Nothing was sent.';

/** The fields that the flow sets instead of the model. */
export const moreData: INodeProperties = {
  displayName: 'More Data',
  name: 'moreData',
  type: 'json',
  default: '{}',
  placeholder: 'e.g. { "logo": "fil_8Zt3kq" }',
  hint: 'The agent does not see these fields, and cannot change them.',
  description:
    'Fields that the flow sets, such as pictures: a data URL, or the ID of a file in the drive',
};

/**
 * Reads the fields that the flow sets. Dotted names are nested.
 * @throws NodeOperationError if they are not a JSON object, or if two of them exclude each other
 */
export function readMoreData(item: ItemContext): IDataObject {
  return nestFields(item, readJsonObject(item, moreData, CONSEQUENCE), CONSEQUENCE);
}
