import type { IDataObject } from 'n8n-workflow';
import type { FieldKind, WorkflowField } from '../../Docloom/resource-mapping/workflow-fields';
import type { DataField } from './data-field';
import { isObject } from './is-object';
import { keyOf } from './key';

/** The kinds of fields that make a gap in the document if the data lacks them. */
const REQUIRED: readonly (FieldKind | undefined)[] = [
  'text',
  'number',
  'date',
  'link',
  'markdown',
  'list',
];

/** A place in the data; only places with a use are fields themselves. */
interface Place {
  readonly places: Map<string, Place>;
  use?: Pick<DataField, 'kind' | 'isRequired'>;
}

/**
 * Returns the fields that the model fills in, nested like the data. Pictures are left to the flow.
 * A field without a kind is optional.
 */
export function nestDataFields(fields: readonly WorkflowField[]): DataField[] {
  const root: Place = { places: new Map() };
  for (const { name, list, kind: known, members } of fields) {
    const kind = list ? 'list' : (known ?? 'value');
    if (kind === 'picture') continue;
    const place = placeAt(root, name);
    place.use = { kind, isRequired: REQUIRED.includes(known) };
    // Not every server says how a template uses the fields of an item.
    for (const member of members) {
      placeAt(place, member.name).use = { kind: member.list ? 'list' : 'value', isRequired: false };
    }
  }
  return fieldsOf(root);
}

/** Returns the fields without those that the flow sets. */
export function withoutFields(fields: readonly DataField[], data: IDataObject): DataField[] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined;
    if (value === undefined) return [field];
    if (field.kind !== 'object' || !isObject(value)) return [];
    const left = withoutFields(field.fields, value);
    return left.length === 0 ? [] : [{ ...field, fields: left, isRequired: left.some(isRequired) }];
  });
}

/** Names with an empty segment keep their dots, as in the data that is sent. */
function placeAt(root: Place, name: string): Place {
  const names = name.split('.');
  let place = root;
  for (const step of names.includes('') ? [name] : names) {
    const next: Place = place.places.get(step) ?? { places: new Map() };
    place.places.set(step, next);
    place = next;
  }
  return place;
}

function fieldsOf({ places }: Place): DataField[] {
  const taken = new Set<string>();
  return [...places].map(([name, place]) => {
    const key = keyOf(name, taken);
    taken.add(key);
    const fields = fieldsOf(place);
    if (place.use?.kind === 'list' || (place.use !== undefined && fields.length === 0)) {
      return { name, key, fields, ...place.use };
    }
    return { name, key, fields, kind: 'object', isRequired: fields.some(isRequired) };
  });
}

function isRequired(field: DataField): boolean {
  return field.isRequired;
}
