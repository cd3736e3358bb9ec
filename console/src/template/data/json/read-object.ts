import type { JsonObject } from './json.ts';
import { isObject } from './json.ts';
import { JsonMistake } from './json-mistake.ts';
import { parseJson } from './parse-json.ts';

/** An object that was read from a text, or why it cannot be read. */
export type ReadObject =
  | { readonly data: JsonObject; readonly mistake?: undefined }
  | { readonly data?: undefined; readonly mistake: JsonMistake };

/** Reads the text of a JSON object, which data of a run is. */
export function readObject(text: string): ReadObject {
  try {
    const data = parseJson(text);
    if (isObject(data)) return { data };
    return { mistake: new JsonMistake('notAnObject', text.length - text.trimStart().length) };
  } catch (error) {
    if (error instanceof JsonMistake) return { mistake: error };
    throw error;
  }
}
