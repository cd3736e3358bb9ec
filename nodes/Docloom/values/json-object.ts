import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { findJsonSyntaxError, findRoundedNumber } from '../errors/json-syntax-error';
import { namingItem } from '../execution/caller';
import type { ItemContext } from '../execution/operation';

/** Where an object of a parameter is read, and what the user reads if it cannot be. */
interface Reading {
  readonly item: ItemContext;
  readonly property: INodeProperties;
  readonly consequence: string;
}

/**
 * Reads a parameter with a JSON object: its text, or an expression that returns one.
 * @param consequence a sentence for the errors: what did not happen
 * @throws NodeOperationError with the place of a mistake
 */
export function readJsonObject(
  item: ItemContext,
  property: INodeProperties,
  consequence: string,
): IDataObject {
  const given: unknown = item.context.getNodeParameter(property.name, item.itemIndex, '');
  const reading = { item, property, consequence };
  const parsed = typeof given === 'string' ? parse(reading, given) : given;
  if (isObject(parsed)) return parsed;
  throw unusable(reading, {
    problem: 'is not a JSON object',
    description: 'Enter an object, such as { "number": 7 }, or an expression that returns one.',
  });
}

function parse(reading: Reading, text: string): unknown {
  const syntaxError = findJsonSyntaxError(text);
  if (syntaxError !== undefined) {
    const { line, column, reason } = syntaxError;
    throw unusable(reading, {
      problem: `is not valid JSON at line ${line}, column ${column}: ${reason}`,
      description: `${reading.consequence} Fix it there, or use an expression that returns an object.`,
    });
  }
  requireExactNumbers(reading, text);
  return JSON.parse(text) as unknown;
}

/** An invoice number that ends in other digits looks right. */
function requireExactNumbers(reading: Reading, text: string): void {
  const rounded = findRoundedNumber(text);
  if (rounded === undefined) return;
  const { line, column } = rounded;
  throw unusable(reading, {
    problem: `has a number at line ${line}, column ${column} that would lose its last digits`,
    description: `${reading.consequence} Put the number into quotation marks to send it as text.`,
  });
}

function unusable(
  { item, property }: Reading,
  { problem, description }: { problem: string; description: string },
): NodeOperationError {
  const message = `The parameter '${property.displayName}' ${problem}`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    itemIndex: item.itemIndex,
    description,
  });
}

function isObject(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
