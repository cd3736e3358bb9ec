/**
 * A parameter's or header's text as its schema means it. Only digits are a number: what some language
 * reads as one besides (`1e3`, `0x10`, nothing at all) stays text, which no schema of numbers allows.
 */
export function valueOf(text: string, type: string | string[] | undefined): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text;
}
