import type { SourceData } from '@docloom/contract';
import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import { readOption } from '../../values/item-parameter';
import { findJsonSyntaxError, findRoundedNumber } from '../../errors/json-syntax-error';
import type { ItemContext } from '../../execution/operation';
import { workflowLocator } from '../../parameters/workflow';
import { nestData } from './nested-data';

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
  description: 'The fields of the templates. Empty fields are not sent.',
};

const json: INodeProperties = {
  displayName: 'JSON',
  name: 'json',
  type: 'json',
  required: true,
  default: '{}',
  placeholder: 'e.g. { "customer": { "name": "Ada" } }',
  displayOptions: { show: { dataMode: ['json'] } },
  description: 'An object whose field names match the template',
};

/** How the user says what to send. */
export const sourceDataParameters: INodeProperties[] = [dataMode, fields, json];

/** Reads the data to send for the item whose turn it is. */
export function readSourceData(item: ItemContext): SourceData & IDataObject {
  switch (readOption(item, dataMode)) {
    case 'autoMapInputData':
      return item.context.getInputData()[item.itemIndex]?.json ?? {};
    case 'json':
      return readJson(item);
    default:
      return nest(item, requireSome(item, readMapped(item)));
  }
}

/** Reading the value alone has n8n check it against the types of the fields. */
function readMapped({ context, itemIndex }: ItemContext): Record<string, unknown> {
  const mapped: unknown = context.getNodeParameter(`${fields.name}.value`, itemIndex, {});
  return isObject(mapped) ? mapped : {};
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
    description: `Nothing was sent. Set at least one field. If the templates need no data, choose 'JSON' in '${dataMode.displayName}' and enter {}.`,
  });
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function nest(item: ItemContext, mapped: Record<string, unknown>): IDataObject {
  const { data, conflict } = nestData(mapped);
  if (conflict === undefined) return data;
  throw noData(item, {
    message: `The fields '${conflict.field}' and '${conflict.other}' conflict: the data cannot contain both`,
    description: `Nothing was sent. Leave one of the fields empty, or send the data as JSON.`,
  });
}

function readJson(item: ItemContext): IDataObject {
  const { context, itemIndex } = item;
  const given: unknown = context.getNodeParameter(json.name, itemIndex, '');
  const parsed = typeof given === 'string' ? parse(item, given) : given;
  if (isObject(parsed)) return parsed;
  throw noData(item, {
    message: `The parameter '${json.displayName}' is not a JSON object`,
    description: 'Enter an object, such as { "number": 7 }, or an expression that returns one.',
  });
}

function parse(item: ItemContext, text: string): unknown {
  const syntaxError = findJsonSyntaxError(text);
  if (syntaxError !== undefined) {
    const { line, column, reason } = syntaxError;
    throw noData(item, {
      message: `The parameter '${json.displayName}' is not valid JSON at line ${line}, column ${column}: ${reason}`,
      description: 'Nothing was sent. Fix it there, or use an expression that returns an object.',
    });
  }
  requireExactNumbers(item, text);
  return JSON.parse(text) as unknown;
}

/** An invoice number that ends in other digits looks right. */
function requireExactNumbers(item: ItemContext, text: string): void {
  const rounded = findRoundedNumber(text);
  if (rounded === undefined) return;
  const { line, column } = rounded;
  throw noData(item, {
    message: `The parameter '${json.displayName}' has a number at line ${line}, column ${column} that would lose its last digits`,
    description: 'Nothing was sent. Put the number into quotation marks to send it as text.',
  });
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
