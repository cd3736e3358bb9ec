import type { LinkAddress } from '../compile/program.ts';
import type { Expression } from '../language/expression.ts';

/** The start of an address, including one that an editor has completed. */
const SCHEME = /^(?:(?:https?|file):\/\/\/?|mailto:|tel:)$/iu;
const WHOLE_ADDRESS = /^(?:[a-z][a-z\d+.-]{1,20}:\/\/|mailto:|tel:)/iu;

/**
 * Renders the fields of an address. A value at the start of an address may be a whole address or
 * the start of one. Any other value is a component, whose special characters are encoded.
 * @param evaluate returns the text of a field
 */
export function renderAddress(
  address: LinkAddress,
  evaluate: (value: Expression) => string,
): string {
  let filled = '';
  for (const piece of address) {
    if (typeof piece === 'string') filled += piece;
    else filled = withValue(filled, evaluate(piece).trim());
  }
  return filled;
}

function withValue(before: string, value: string): string {
  const isBeginning = before === '' || SCHEME.test(before);
  if (!isBeginning) return before + encodeURIComponent(value.toWellFormed());
  return WHOLE_ADDRESS.test(value) ? value : before + value;
}
