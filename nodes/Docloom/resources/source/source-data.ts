import type { SourceData } from '@docloom/contract';
import {
  isResourceMapperValue,
  NodeOperationError,
  type IDataObject,
  type INodeProperties,
} from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import { readOption } from '../../values/item-parameter';
import { findJsonSyntaxError } from '../../errors/json-syntax-error';
import type { ItemContext } from '../../execution/operation';
import { jsonData } from '../../parameters/json-data';
import { workflowLocator } from '../../parameters/workflow';
import { readJsonObject } from '../../values/json-object';
import { nestFields } from '../../values/nest-fields';
import { withPictures } from './mapped-pictures';

/** What did not happen with data that cannot be used. */
const CONSEQUENCE = 'Nothing was sent.';

const dataMode: INodeProperties = {
  displayName: 'Data to Send',
  name: 'dataMode',
  type: 'options',
  options: [
    {
      name: 'Map Each Field',
      value: 'defineBelow',
      description: 'Set the fields of the templates one by one',
    },
    {
      name: 'Map Automatically',
      value: 'autoMapInputData',
      description: 'Send the input item unchanged; its field names must match the template',
    },
    {
      name: 'JSON',
      value: 'json',
      description: 'Enter the JSON to send',
    },
  ],
  default: 'defineBelow',
  description: 'Where the data for the templates comes from',
};

const fields: INodeProperties = {
  displayName: 'Fields',
  name: 'fields',
  type: 'resourceMapper',
  noDataExpression: true,
  default: { mappingMode: 'defineBelow', value: null },
  required: true,
  typeOptions: {
    loadOptionsDependsOn: [`${workflowLocator.name}.value`],
    resourceMapper: {
      resourceMapperMethod: 'mapSourceFields',
      mode: 'add',
      fieldWords: { singular: 'field', plural: 'fields' },
      addAllFields: true,
      supportAutoMap: false,
      noFieldsError: 'The templates of this workflow have no tags yet.',
    },
  },
  displayOptions: { show: { dataMode: ['defineBelow'] } },
  description:
    'The fields of the templates. Empty fields are not sent. For a picture, enter the name of a binary field of the item.',
};

const json: INodeProperties = {
  ...jsonData,
  displayOptions: { show: { dataMode: ['json'] } },
};

/** How the user says what to send. */
export const sourceDataParameters: INodeProperties[] = [dataMode, fields, json];

/** Reads the data to send for the item whose turn it is. */
export async function readSourceData(
  item: ItemContext,
  workflowId: string,
): Promise<SourceData & IDataObject> {
  switch (readOption(item, dataMode)) {
    case 'autoMapInputData':
      return item.context.getInputData()[item.itemIndex]?.json ?? {};
    case 'json':
      return readJsonObject(item, json, CONSEQUENCE);
    default:
      return nestFields(
        item,
        await withPictures(item, workflowId, requireSome(item, readMapped(item))),
        CONSEQUENCE,
      );
  }
}

/**
 * Reads the mapped values as they are: n8n would convert numbers, dates and `false` to text, and
 * reject a list that was left empty.
 */
function readMapped(item: ItemContext): Record<string, unknown> {
  const { context, itemIndex } = item;
  const path = `${fields.name}.value`;
  const mapped: unknown = context.getNodeParameter(path, itemIndex, {}, { skipValidation: true });
  if (!isObject(mapped)) return {};
  const lists = mappedLists(context.getNode().parameters[fields.name]);
  const entries = Object.entries(mapped).map(([name, value]) => {
    return [name, lists.has(name) ? readList(item, name, value) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the names of the lists among the fields that the editor has stored. */
function mappedLists(mapper: unknown): ReadonlySet<string> {
  if (!isResourceMapperValue(mapper) || !Array.isArray(mapper.schema)) return new Set();
  return new Set(mapper.schema.filter(({ type }) => type === 'array').map(({ id }) => id));
}

/** Reads a list, also as JSON. An empty text is no value; an empty list is sent. */
function readList(item: ItemContext, name: string, value: unknown): unknown {
  if (isNothing(value) || Array.isArray(value)) return value;
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const list = typeof value === 'string' ? parseList(value) : undefined;
  if (list !== undefined) return list;
  throw noData(item, {
    message: `Invalid input for '${name}'`,
    description:
      'Nothing was sent. The field is a list: enter a JSON array, such as [{ "price": 5 }], or an expression that returns an array.',
  });
}

function parseList(text: string): unknown[] | undefined {
  if (findJsonSyntaxError(text) !== undefined) return undefined;
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed : undefined;
}

/**
 * A mapper that was left as it is would make documents with every place empty. An expression that
 * gives nothing for one item is a mapping all the same.
 */
function requireSome(item: ItemContext, mapped: Record<string, unknown>): Record<string, unknown> {
  const written: unknown = item.context.getNode().parameters[fields.name];
  const values = isObject(written) && isObject(written.value) ? written.value : {};
  if (![...Object.values(mapped), ...Object.values(values)].every(isNothing)) return mapped;
  throw noData(item, {
    message: `No field is mapped in '${fields.displayName}'`,
    description: `${CONSEQUENCE} Set at least one field. If the templates need no data, choose 'JSON' in '${dataMode.displayName}' and enter {}.`,
  });
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function noData(
  item: ItemContext,
  worded: { message: string; description: string },
): NodeOperationError {
  const { context, itemIndex } = item;
  return new NodeOperationError(context.getNode(), namingItem(worded.message, item), {
    itemIndex,
    description: worded.description,
  });
}

function isObject(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
