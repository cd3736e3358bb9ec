import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { ItemContext } from '../../execution/operation';
import { jsonData } from '../../parameters/json-data';
import { readOption } from '../../values/item-parameter';
import { readJsonObject } from '../../values/json-object';
import { nestFields } from '../../values/nest-fields';

/** What did not happen with data that cannot be used. */
const CONSEQUENCE = 'Nothing was filled.';

const dataSource: INodeProperties = {
  displayName: 'Data',
  name: 'dataSource',
  type: 'options',
  options: [
    {
      name: 'Input Item',
      value: 'inputItem',
      description: 'Use the fields of the input item; their names must match the template',
    },
    {
      name: 'JSON',
      value: 'json',
      description: 'Enter the data as JSON',
    },
    {
      name: 'Set Fields Below',
      value: 'fields',
      description: 'Set the fields of the template one by one',
    },
  ],
  default: 'inputItem',
  description: 'Where the data for the template comes from',
};

const json: INodeProperties = {
  ...jsonData,
  displayOptions: { show: { dataSource: ['json'] } },
};

const fields: INodeProperties = {
  displayName: 'Fields',
  name: 'templateFields',
  type: 'fixedCollection',
  typeOptions: { multipleValues: true, sortable: true },
  placeholder: 'Add Field',
  default: {},
  displayOptions: { show: { dataSource: ['fields'] } },
  description: 'The fields of the template',
  options: [
    {
      displayName: 'Field',
      name: 'field',
      values: [
        {
          displayName: 'Name',
          name: 'name',
          type: 'string',
          default: '',
          placeholder: 'e.g. customer.name',
          description: 'As in the tag of the template, without braces',
        },
        {
          displayName: 'Value',
          name: 'value',
          type: 'string',
          default: '',
          description: 'A text, or an expression that returns any value, such as a list',
        },
      ],
    },
  ],
};

/** How the user says what to fill in. */
export const fillDataParameters: INodeProperties[] = [dataSource, json, fields];

/** Returns a copy of the data as a service would get it: as JSON, with dates as texts. */
export function asSent(data: IDataObject): IDataObject {
  return JSON.parse(JSON.stringify(data)) as IDataObject;
}

/** Reads the data to fill in. */
export function readFillData(item: ItemContext): IDataObject {
  switch (readOption(item, dataSource)) {
    case 'json':
      return readJsonObject(item, json, CONSEQUENCE);
    case 'fields':
      return nestFields(item, readFields(item), CONSEQUENCE);
    default:
      return item.context.getInputData()[item.itemIndex]?.json ?? {};
  }
}

function readFields({ context, itemIndex }: ItemContext): Record<string, unknown> {
  const given: unknown = context.getNodeParameter(`${fields.name}.field`, itemIndex, []);
  const rows: readonly Partial<Row>[] = Array.isArray(given) ? given : [];
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => {
      const path = typeof name === 'string' ? name.trim() : '';
      return path === '' ? [] : [[path, value] as const];
    }),
  );
}

interface Row {
  readonly name: unknown;
  readonly value: unknown;
}
