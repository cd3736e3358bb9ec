import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem, type Caller } from '../execution/caller';

/** A number the way people write it: no exponents and no hexadecimal digits. */
const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

const MAX_QUOTE_LENGTH = 60;

/**
 * Returns whether a parameter is on. Expressions, forms and AI models give the words `true` and
 * `false`, which JavaScript holds for true both.
 *
 * @throws NodeOperationError that names the parameter, for anything else
 */
export function requireBoolean(value: unknown, property: INodeProperties, caller: Caller): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  if (word === 'true' || word === 'false') return word === 'true';
  throw unusable(value, property, caller, 'is neither true nor false');
}

/**
 * Returns the number in a parameter, also when it came as text. The description of the parameter
 * says the smallest and the largest, and with a precision of 0 that it is a whole number.
 *
 * @throws NodeOperationError that names the parameter, for anything else
 */
export function requireNumber(value: unknown, property: INodeProperties, caller: Caller): number {
  const { minValue = -Infinity, maxValue = Infinity, numberPrecision } = property.typeOptions ?? {};
  const isWhole = numberPrecision === 0;
  const number = toNumber(value);
  const isPossible = Number.isFinite(number) && number >= minValue && number <= maxValue;
  if (isPossible && (!isWhole || Number.isSafeInteger(number))) return number;

  const kind = isWhole ? 'a whole number' : 'a number';
  const least = minValue === -Infinity ? '' : ` of at least ${minValue}`;
  const most = maxValue === Infinity ? '' : ` and at most ${maxValue}`;
  throw unusable(value, property, caller, `is not ${kind}${least}${most}`);
}

/**
 * Returns the choice in a parameter with a list of them.
 *
 * @throws NodeOperationError that names the parameter, for what is not in its list
 */
export function requireOption(value: unknown, property: INodeProperties, caller: Caller): string {
  const choices = property.options?.flatMap((option) => ('value' in option ? [option.value] : []));
  if (typeof value === 'string' && choices?.includes(value) === true) return value;
  throw unusable(value, property, caller, `is not one of ${choices?.join(', ')}`);
}

/**
 * Returns the choices in a parameter that takes several; a single one need not be a list.
 *
 * @throws NodeOperationError that names the parameter, for none and for what is not in its list
 */
export function requireMultiOptions(
  value: unknown,
  property: INodeProperties,
  caller: Caller,
): string[] {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (given.length === 0) requireOption(undefined, property, caller);
  return given.map((one) => requireOption(one, property, caller));
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : NaN;
}

function unusable(
  value: unknown,
  { displayName }: INodeProperties,
  caller: Caller,
  problem: string,
): NodeOperationError {
  const message = `The parameter '${displayName}' is ${shown(value)}, which ${problem}`;
  return new NodeOperationError(caller.context.getNode(), namingItem(message, caller), {
    description: `Nothing was sent. Change '${displayName}', or check the expression that returns it.`,
    itemIndex: caller.itemIndex,
  });
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}
