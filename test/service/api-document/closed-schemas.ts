/**
 * Returns the document with closed schemas: no object may have a member that its schema does not
 * name.
 */
export function closed<Value>(document: Value): Value {
  return close(document) as Value;
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, of]) => [key, close(of)]));
  // Keywords next to `allOf` restrict members that are named there.
  const isWhole = schema['type'] === 'object' && 'properties' in schema && !('allOf' in schema);
  return isWhole ? { additionalProperties: false, ...schema } : schema;
}
