/** Returns the warnings of a rendered file, from its header `Docloom-Warnings`. */
export function warningsIn(headers: Headers): readonly string[] {
  const value = headers.get('docloom-warnings');
  if (value === null) return [];
  const warnings: unknown = JSON.parse(decodeURIComponent(value));
  if (!Array.isArray(warnings)) return [];
  return warnings.filter((warning) => typeof warning === 'string');
}
