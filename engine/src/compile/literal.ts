import { toUtf8 } from '../bytes.ts';
import type { Literal } from './program.ts';

/** Encodes XML that a program writes unchanged. */
export function literalOf(xml: string): Literal {
  return { do: 'literal', bytes: toUtf8(xml), length: xml.length };
}
