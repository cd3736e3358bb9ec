import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import type { ItemContext } from '../execution/operation';
import { requireText } from './required-text';
import { requireOption, requireMultiOptions, requireNumber, requireBoolean } from './strict-value';

/** Reads a parameter that must be filled, for the item whose turn it is. */
export function readRequired(item: ItemContext, property: INodeProperties): string {
  return requireText(
    item.context.getNodeParameter(property.name, item.itemIndex, ''),
    property,
    item,
  );
}

/**
 * Reads a parameter that is on or off.
 *
 * @throws NodeOperationError when an expression gives neither
 */
export function readBoolean(item: ItemContext, property: INodeProperties): boolean {
  return requireBoolean(readValue(item, property), property, item);
}

/**
 * Reads a parameter that is a number.
 *
 * @throws NodeOperationError when an expression gives none, or one that the parameter does not allow
 */
export function readNumber(item: ItemContext, property: INodeProperties): number {
  return requireNumber(readValue(item, property), property, item);
}

/**
 * Reads a parameter with a list of choices.
 *
 * @throws NodeOperationError when an expression gives none of them
 */
export function readOption(item: ItemContext, property: INodeProperties): string {
  return requireOption(readValue(item, property), property, item);
}

/**
 * Reads a collection: only the members that the user added are in it.
 *
 * @throws NodeOperationError when an expression gives a member a value of another kind
 */
export function readCollection<Members extends object>(
  item: ItemContext,
  property: INodeProperties,
): Partial<Members> {
  const given: unknown = item.context.getNodeParameter(property.name, item.itemIndex, {});
  const members = typeof given === 'object' && given !== null ? given : {};
  const known = new Map(property.options?.filter(isParameter).map((one) => [one.name, one]));
  const read = Object.entries(members).map(([name, value]: [string, unknown]) => {
    const member = known.get(name);
    return [name, member === undefined ? value : readMember(item, member, value)];
  });
  return Object.fromEntries(read) as Partial<Members>;
}

/**
 * Reads a collection whose members do something each: one that an expression gives nothing for would
 * be left out of the request, and nobody would notice.
 *
 * @throws NodeOperationError that names such a member
 */
export function readFilledCollection<Members extends object>(
  item: ItemContext,
  property: INodeProperties,
): Partial<Members> {
  const members = readCollection<Members>(item, property);
  const empty = Object.entries(members).find(([, value]) => value === undefined || value === null);
  if (empty === undefined) return members;
  const options = property.options?.filter(isParameter);
  const displayName = options?.find(({ name }) => name === empty[0])?.displayName ?? empty[0];
  const message = `The parameter '${displayName}' has no value`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Nothing was sent. Check the expression that returns '${displayName}', or remove it from '${property.displayName}'.`,
    itemIndex: item.itemIndex,
  });
}

function readMember(item: ItemContext, member: INodeProperties, value: unknown): unknown {
  if (member.type === 'boolean') return requireBoolean(value, member, item);
  if (member.type === 'multiOptions') return requireMultiOptions(value, member, item);
  return member.type === 'number' ? requireNumber(value, member, item) : value;
}

function readValue(
  { context, itemIndex }: ItemContext,
  { name, default: fallback }: INodeProperties,
): unknown {
  return context.getNodeParameter(name, itemIndex, fallback);
}

function isParameter(option: object): option is INodeProperties {
  return 'type' in option;
}
