/**
 * Converts the text of a parameter or header to the type of its schema. Only digits are a number:
 * other notations (`1e3`, `0x10`, an empty text) stay text, which no number schema allows.
 */
export function valueOf(text: string, type: string | string[] | undefined): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text;
}
