import type { LinkAddress } from '../compile/program.ts';
import type { Expression } from '../language/expression.ts';

/** What an address begins with, also one that an editor has completed. */
const SCHEME = /^(?:(?:https?|file):\/\/\/?|mailto:|tel:)$/iu;
const WHOLE_ADDRESS = /^(?:[a-z][a-z\d+.-]{1,20}:\/\/|mailto:|tel:)/iu;

/**
 * Fills the fields of an address. The value that an address begins with is an address or the beginning
 * of one; any other is a part of one, whatever signs it has in it.
 * @param evaluate gives the text of a field
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
