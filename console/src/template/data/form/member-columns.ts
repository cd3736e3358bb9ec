import type { Json, JsonList } from '../json/json.ts';
import { JsonNumber } from '../json/json.ts';
import { findPath, valueAt } from '../json/path.ts';
import type { FormField } from './form-fields.ts';
import { textOf, widthOf } from './plain-value.ts';

/** How many items of a list are looked at: the others are like them. */
const MOST_ITEMS = 100;

/**
 * Returns the members of a list as the columns that its items show. A column of texts has numbers in a
 * new row, too, if it has numbers in others. A column has the same room in each row.
 */
export function columnsOf(list: JsonList, members: readonly FormField[]): readonly FormField[] {
  const items = list.slice(0, MOST_ITEMS);
  return members.map((member) => {
    if (member.kind === 'list' || member.kind === 'picture') return member;
    const values = items.map((item) => valueOf(item, member.name));
    const hasNumbers = values.some((value) => value instanceof JsonNumber);
    const width = widthOf(...values.map(textOf));
    return {
      ...member,
      width,
      kind: member.kind === 'text' && hasNumbers ? 'number' : member.kind,
    };
  });
}

function valueOf(item: Json, name: string): Json | undefined {
  const path = findPath(item, name);
  return path && valueAt(item, path);
}
