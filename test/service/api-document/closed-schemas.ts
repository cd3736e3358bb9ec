/** The same document, in which no object may have members that its schema does not name. */
export function closed<Value>(document: Value): Value {
  return close(document) as Value;
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, of]) => [key, close(of)]));
  // What stands beside `allOf` narrows members that are named there.
  const isWhole = schema['type'] === 'object' && 'properties' in schema && !('allOf' in schema);
  return isWhole ? { additionalProperties: false, ...schema } : schema;
}
