import type { Edit } from '../part-edits.ts';

/** Puts double quotes around an attribute's value, because rendered values are escaped for them. */
export function doubleQuotes(
  source: string,
  { valueStart, valueEnd }: { readonly valueStart: number; readonly valueEnd: number },
): Edit[] {
  if (source[valueEnd] === '"') return [];
  const replace = (at: number, by: string): Edit => ({ do: 'replace', start: at, end: at + 1, by });
  const inside = Array.from({ length: valueEnd - valueStart }, (_, index) => valueStart + index)
    .filter((at) => source[at] === '"')
    .map((at) => replace(at, '&quot;'));
  return [replace(valueStart - 1, '"'), ...inside, replace(valueEnd, '"')];
}
