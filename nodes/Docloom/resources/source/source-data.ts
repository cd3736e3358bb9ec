import type { SourceData } from '@docloom/contract';
import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../../caller';
import type { Turn } from '../../operation';

const dataMode: INodeProperties = {
  displayName: 'Data to Send',
  name: 'dataMode',
  type: 'options',
  options: [
    {
      name: 'Map Automatically',
      value: 'autoMapInputData',
      description: 'Send the input item as it is; its field names are the names in the template',
    },
    {
      name: 'JSON',
      value: 'json',
      description: 'Write the JSON to send',
    },
  ],
  default: 'autoMapInputData',
  description: 'Where the data for the templates comes from',
};

const json: INodeProperties = {
  displayName: 'JSON',
  name: 'json',
  type: 'json',
  required: true,
  default: '{}',
  placeholder: 'e.g. { "customer": { "name": "Ada" } }',
  displayOptions: { show: { dataMode: ['json'] } },
  description: 'An object whose keys are the names of source fields',
};

/** How the user says what to send. */
export const sourceDataParameters: INodeProperties[] = [dataMode, json];

/** Reads the data to send for the item whose turn it is. */
export function readSourceData(turn: Turn): SourceData & IDataObject {
  const { context, itemIndex } = turn;
  if (context.getNodeParameter(dataMode.name, itemIndex) === 'autoMapInputData') {
    return context.getInputData()[itemIndex]?.json ?? {};
  }
  const given = parse(context.getNodeParameter(json.name, itemIndex, ''));
  if (isObject(given)) return given;
  throw new NodeOperationError(
    context.getNode(),
    namingItem(`The parameter '${json.displayName}' holds no JSON object`, turn),
    {
      itemIndex,
      description: 'Write an object, such as { "number": 7 }, or an expression that gives one.',
    },
  );
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
