import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import type { Turn } from '../execution/operation';
import { requireText, textOf } from './required-text';
import { requireChoice, requireChoices, requireNumber, requireSwitch } from './strict-value';

/** Reads a parameter that must be filled, for the item whose turn it is. */
export function readRequired(turn: Turn, property: INodeProperties): string {
  return requireText(
    turn.context.getNodeParameter(property.name, turn.itemIndex, ''),
    property,
    turn,
  );
}

/** Reads a parameter that may stay empty. */
export function readOptional(turn: Turn, property: INodeProperties): string {
  return textOf(turn.context.getNodeParameter(property.name, turn.itemIndex, ''));
}

/**
 * Reads a parameter that is on or off.
 *
 * @throws NodeOperationError when an expression gives neither
 */
export function readSwitch(turn: Turn, property: INodeProperties): boolean {
  return requireSwitch(readValue(turn, property), property, turn);
}

/**
 * Reads a parameter that is a number.
 *
 * @throws NodeOperationError when an expression gives none, or one that the parameter does not allow
 */
export function readNumber(turn: Turn, property: INodeProperties): number {
  return requireNumber(readValue(turn, property), property, turn);
}

/**
 * Reads a parameter with a list of choices.
 *
 * @throws NodeOperationError when an expression gives none of them
 */
export function readChoice(turn: Turn, property: INodeProperties): string {
  return requireChoice(readValue(turn, property), property, turn);
}

/**
 * Reads a collection: only the members that the user added are in it.
 *
 * @throws NodeOperationError when an expression gives a member a value of another kind
 */
export function readCollection<Members extends object>(
  turn: Turn,
  property: INodeProperties,
): Partial<Members> {
  const given: unknown = turn.context.getNodeParameter(property.name, turn.itemIndex, {});
  const members = typeof given === 'object' && given !== null ? given : {};
  const known = new Map(property.options?.filter(isParameter).map((one) => [one.name, one]));
  const read = Object.entries(members).map(([name, value]: [string, unknown]) => {
    const member = known.get(name);
    return [name, member === undefined ? value : readMember(turn, member, value)];
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
  turn: Turn,
  property: INodeProperties,
): Partial<Members> {
  const members = readCollection<Members>(turn, property);
  const empty = Object.entries(members).find(([, value]) => value === undefined || value === null);
  if (empty === undefined) return members;
  const options = property.options?.filter(isParameter);
  const displayName = options?.find(({ name }) => name === empty[0])?.displayName ?? empty[0];
  const message = `The parameter '${displayName}' holds nothing`;
  throw new NodeOperationError(turn.context.getNode(), namingItem(message, turn), {
    description: `Nothing was sent. Check the expression that should give '${displayName}', or remove it from '${property.displayName}'.`,
    itemIndex: turn.itemIndex,
  });
}

function readMember(turn: Turn, member: INodeProperties, value: unknown): unknown {
  if (member.type === 'boolean') return requireSwitch(value, member, turn);
  if (member.type === 'multiOptions') return requireChoices(value, member, turn);
  return member.type === 'number' ? requireNumber(value, member, turn) : value;
}

function readValue({ context, itemIndex }: Turn, { name, default: usual }: INodeProperties) {
  return context.getNodeParameter(name, itemIndex, usual) as unknown;
}

function isParameter(option: object): option is INodeProperties {
  return 'type' in option;
}
