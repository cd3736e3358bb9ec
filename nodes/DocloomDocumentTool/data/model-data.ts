import type { IDataObject } from 'n8n-workflow';
import { nestData } from '../../Docloom/values/nested-data';
import type { DataField } from './data-field';
import { isObject } from './is-object';

/** The data of a call with the names of the workflow, or what the model must change about it. */
export type ModelData =
  | { readonly data: IDataObject; readonly problem?: undefined }
  | { readonly data?: undefined; readonly problem: string };

/** Reads the data in the arguments of a call. */
export function readModelData(given: unknown, fields: readonly DataField[]): ModelData {
  const sent = isObject(given) ? parsed(given['data']) : undefined;
  if (!isObject(sent)) {
    return { problem: 'The argument "data" is not an object with the fields of the document.' };
  }
  const { data, conflict } = nestData(renamed(sent, fields));
  if (conflict !== undefined) {
    const { field, other } = conflict;
    return { problem: `"${field}" and "${other}" exclude each other: send only one of them.` };
  }
  const missing = missingFields(data, fields, '');
  if (missing.length === 0) return { data };
  return { problem: `The data lacks ${missing.join(', ')}.` };
}

/** Some models write the object as JSON text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** Replaces the names for the model with those of the workflow. Other names stay unchanged. */
function renamed(sent: IDataObject, fields: readonly DataField[]): Record<string, unknown> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => {
      const field = byKey.get(key);
      return field === undefined ? [key, value] : [field.name, renamedValue(value, field)];
    }),
  );
}

function renamedValue(value: unknown, { kind, fields }: DataField): unknown {
  if (Array.isArray(value)) {
    return value.map((one: unknown) => (isObject(one) ? renamed(one, fields) : one));
  }
  if (isObject(value)) return renamed(value, fields);
  if (typeof value !== 'string') return value;
  // Models also write "False", which may be a word where nothing is known of the field.
  if (kind === 'condition') return switchOf(value.trim().toLowerCase()) ?? value;
  return kind === 'value' ? (switchOf(value) ?? value) : value;
}

/** Returns the switch of a word: a condition holds the text "false" for true. */
function switchOf(word: string): boolean | undefined {
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

function missingFields(
  data: IDataObject,
  fields: readonly DataField[],
  path: string,
): readonly string[] {
  return fields.flatMap((field) => {
    const name = `${path}${field.key}`;
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined;
    if (field.kind === 'object' && isObject(value)) {
      return missingFields(value, field.fields, `${name}.`);
    }
    const isMissing = value === undefined || value === null;
    if (!field.isRequired || !isMissing) return [];
    return field.kind === 'object' ? missingFields({}, field.fields, `${name}.`) : [name];
  });
}
