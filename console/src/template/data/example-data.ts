import type { FormField } from './form/form-fields.ts';
import type { Json, JsonObject } from './json/json.ts';
import { JsonNumber } from './json/json.ts';
import { pathFor, withValueAt } from './json/path.ts';

/**
 * Returns data that shows every place of a template.
 * @param today as 2026-11-20
 */
export function exampleData(fields: readonly FormField[], today: string): JsonObject {
  return fields.reduce<JsonObject>((data, field) => {
    // An earlier field may be in the way, such as `customer` of `customer.name`.
    const path = pathFor(data, field.name);
    return path ? withValueAt(data, path, exampleOf(field, today)) : data;
  }, new Map());
}

function exampleOf({ name, kind, members }: FormField, today: string): Json {
  switch (kind) {
    case 'number':
      return new JsonNumber('1');
    case 'date':
      return today;
    case 'condition':
      return true;
    case 'picture':
      return null;
    case 'link':
      return 'https://example.com/';
    case 'list':
      return [1, 2].map((row) => {
        return members.length === 0 ? `${name} ${String(row)}` : exampleData(members, today);
      });
    default:
      return name;
  }
}

/** Returns a day as 2026-11-20, in the time zone of the reader. */
export function isoDay(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  return `${String(moment.getFullYear())}-${month}-${String(moment.getDate()).padStart(2, '0')}`;
}
