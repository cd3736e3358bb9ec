import type { DataField } from './data-field';

/** The part of JSON Schema that every provider of models accepts. */
export interface JsonSchema {
  readonly type?: 'array' | 'boolean' | 'number' | 'object' | 'string';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly minLength?: number;
}

const HOW_TO_WRITE =
  'The data of the document. Write numbers without thousands separators and with a point, such as "1495.80", and dates as "2026-11-24". Send an empty text for a field that should stay empty.';

/** Returns the schema of the arguments of the tool: one parameter `data` with the fields. */
export function argumentsSchema(fields: readonly DataField[]): JsonSchema {
  return {
    type: 'object',
    properties: { data: { ...objectSchema(fields), description: HOW_TO_WRITE } },
    required: ['data'],
  };
}

function objectSchema(fields: readonly DataField[]): JsonSchema {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
  };
}

function fieldSchema(field: DataField): JsonSchema {
  const words = [nameOf(field), USES[field.kind]].filter((word) => word !== '').join(': ');
  return { ...typeOf(field), ...(words !== '' && { description: words }) };
}

function typeOf({ kind, fields }: DataField): JsonSchema {
  switch (kind) {
    case 'object':
      return objectSchema(fields);
    case 'list':
      return {
        type: 'array',
        items: fields.length > 0 ? objectSchema(fields) : { type: 'string' },
      };
    case 'condition':
      // A template may compare it with a text. With `minLength`, converters keep the `anyOf`, which
      // more providers accept than a list of types.
      return { anyOf: [{ type: 'boolean' }, { type: 'string', minLength: 1 }] };
    case 'number':
      return { type: 'number' };
    default:
      return { type: 'string' };
  }
}

/** The name in the template, if the model sees another one. */
function nameOf({ name, key }: DataField): string {
  return name === key ? '' : `The field "${name}"`;
}

/** What the model must know about a value. */
const USES: Readonly<Record<DataField['kind'], string>> = {
  object: '',
  text: '',
  value: '',
  number: 'A number',
  date: 'A date, such as 2026-11-24',
  list: 'All items, in the order of the document',
  condition:
    'Decides whether the document shows a part: true or false, or a text if you were told which',
  link: 'An address that begins with https:, http:, mailto: or tel:',
  markdown: 'A text that may have Markdown',
};
