import { formatJson } from '../template/data/json/format-json.ts';
import { readObject } from '../template/data/json/read-object.ts';

/** In characters. Longer data would keep the page waiting. */
const LONGEST = 500_000;

/** Returns the data of a run with a line for each value. Very long data stays as it arrived. */
export function readableData(text: string): string {
  if (text.length > LONGEST) return text;
  const { data } = readObject(text);
  return data === undefined ? text : formatJson(data);
}
