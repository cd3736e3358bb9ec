/** Arithmetic operators and their equivalent filters. */
const FILTERS: ReadonlyMap<string, string> = new Map([
  ['*', 'times'],
  ['×', 'times'],
  ['/', 'divided_by'],
  ['÷', 'divided_by'],
  ['%', 'modulo'],
  ['+', 'plus'],
  ['-', 'minus'],
  ['−', 'minus'],
  ['–', 'minus'],
]);

const SIGN = /\s*([*×÷%+/])\s*|\s+([−–-])\s+/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;
const QUOTED = /^(["'“”„‘’])(.*)["'“”‘’]$/u;
/** A name without spaces. */
const WORD = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
/** A name of one or several words. */
const NAME = /^[\p{L}_][\p{L}\p{N}_.]*(?: [\p{L}\p{N}_.]+){0,3}$/u;

/** Returns whether a text can only be a product of fields and numbers: `price * qty`. */
export function isProduct(written: string): boolean {
  const operands = written.split('*').map((operand) => operand.trim());
  return operands.length > 1 && operands.every((one) => WORD.test(one) || NUMBER.test(one));
}

/** Returns whether quoted texts are concatenated: `first + " " + last`. */
export function isConcatenation(written: string): boolean {
  const operands = written.split('+').map((operand) => operand.trim());
  const areOperands = operands.every((one) => NAME.test(one) || isQuoted(one) || NUMBER.test(one));
  return operands.length > 1 && areOperands && operands.some(isQuoted);
}

/** Converts a concatenation to text with tags. */
export function asText(written: string): string {
  return written
    .split('+')
    .map((operand) => operand.trim())
    .map((operand) => QUOTED.exec(operand)?.[2] ?? `{{${operand}}}`)
    .join('');
}

/**
 * Converts an arithmetic expression to a tag with filters, which apply from left to right: `{{
 * price | times: qty }}`.
 * @returns null if it is not such an expression, or needs brackets
 */
export function asFilters(written: string): string | null {
  const pieces = written.trim().split(SIGN);
  const operands = pieces.filter((_, index) => index % 3 === 0);
  const signs = pieces.flatMap((piece, index) => (index % 3 !== 0 && piece ? [piece] : []));
  if (signs.length === 0 || !operands.every((one) => NAME.test(one) || NUMBER.test(one)))
    return null;
  const isSum = (sign: string) => ['plus', 'minus'].includes(FILTERS.get(sign) ?? '');
  // `a + b * c` would need to compute the product first.
  if (signs.some(isSum) && !signs.every(isSum)) return null;
  const [first = '', ...others] = operands;
  const steps = others.map(
    (operand, index) => `${FILTERS.get(signs[index] ?? '') ?? ''}: ${operand}`,
  );
  return `{{ ${[first, ...steps].join(' | ')} }}`;
}

function isQuoted(operand: string): boolean {
  return QUOTED.test(operand);
}
