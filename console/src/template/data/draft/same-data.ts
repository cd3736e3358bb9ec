import { formatJson } from '../json/format-json.ts';
import { readObject } from '../json/read-object.ts';

/** Whether two texts are the same data: spaces and line breaks between the values do not count. */
export function isSameData(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [readObject(one).data, readObject(other).data];
  return first !== undefined && second !== undefined && formatJson(first) === formatJson(second);
}
