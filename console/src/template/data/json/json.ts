/**
 * A number as it is written. A JavaScript number would lose digits of 12345678901234567890, and the
 * zero of 1.50.
 */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** A list of values. */
export type JsonList = readonly Json[];

/** An object as a map: unlike a JavaScript object, it keeps the order of names such as "10". */
export type JsonObject = ReadonlyMap<string, Json>;

/** A value of JSON that loses nothing of its text but the spaces. */
export type Json = null | boolean | string | JsonNumber | JsonList | JsonObject;

/** Whether a value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return value instanceof Map;
}

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is JsonList {
  return Array.isArray(value);
}

/** Whether a value is neither an object nor a list. */
export function isPlain(value: Json): value is null | boolean | string | JsonNumber {
  return !isObject(value) && !isList(value);
}
