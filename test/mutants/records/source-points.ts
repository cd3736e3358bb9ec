import { existsSync, readFileSync } from 'node:fs';
import type { SourcePoint } from './executed-lines.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const INLINE = /\/\/# sourceMappingURL=data:application\/json;(?:charset=utf-8;)?base64,(\S+)/g;

/**
 * Returns the places of a script with the lines of its source. A script without a source map is its
 * own source: Node removes types without moving anything.
 *
 * @param script the text that ran
 * @param path where the script is; a map beside it is read, too
 */
export function sourcePoints(script: string, path: string): SourcePoint[] {
  const mappings = mappingsOf(script, path);
  return mappings === undefined ? ownPoints(script) : mappedPoints(script, mappings);
}

function mappingsOf(script: string, path: string): string | undefined {
  const inline = [...script.matchAll(INLINE)].at(-1)?.[1];
  if (inline !== undefined) return mappingsIn(Buffer.from(inline, 'base64').toString());
  if (!existsSync(`${path}.map`)) return undefined;
  return mappingsIn(readFileSync(`${path}.map`, 'utf8'));
}

function mappingsIn(json: string): string {
  const map = JSON.parse(json) as { readonly mappings: string };
  return map.mappings;
}

function ownPoints(script: string): SourcePoint[] {
  return startsOfLines(script).map((start, index) => {
    const indentation = /^\s*/.exec(script.slice(start, start + 200))?.[0].length ?? 0;
    return { offset: start + indentation, line: index + 1 };
  });
}

function mappedPoints(script: string, mappings: string): SourcePoint[] {
  const points: SourcePoint[] = [];
  const starts = startsOfLines(script);
  let line = 1;
  for (const [index, segments] of mappings.split(';').entries()) {
    const start = starts[index];
    if (start === undefined || segments === '') continue;
    let column = 0;
    for (const segment of segments.split(',')) {
      const [columns = 0, , lines] = decoded(segment);
      column += columns;
      if (lines === undefined) continue;
      line += lines;
      points.push({ offset: start + column, line });
    }
  }
  return points;
}

function startsOfLines(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** Decodes the base64 VLQ numbers of a segment: five bits a digit, the lowest is the sign. */
function decoded(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
