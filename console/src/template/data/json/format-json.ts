import type { Json } from './json.ts';
import { isList, isObject, JsonNumber } from './json.ts';

const INDENT = '  ';

/** Returns a value as text with a line for each member and item. Numbers are as they were written. */
export function formatJson(value: Json, indent = ''): string {
  if (value instanceof JsonNumber) return value.source;
  const inner = indent + INDENT;
  if (isList(value)) {
    const lines = value.map((item) => inner + formatJson(item, inner));
    return between('[', lines, `${indent}]`);
  }
  if (isObject(value)) {
    const lines = [...value].map(
      ([name, member]) => `${inner}${JSON.stringify(name)}: ${formatJson(member, inner)}`,
    );
    return between('{', lines, `${indent}}`);
  }
  return JSON.stringify(value);
}

function between(opening: string, lines: readonly string[], closing: string): string {
  if (lines.length === 0) return opening + closing.trimStart();
  return `${opening}\n${lines.join(',\n')}\n${closing}`;
}
