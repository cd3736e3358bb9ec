import type { INodeProperties } from 'n8n-workflow';
import type { Turn } from './operation';
import { requireText, textOf } from './required-text';

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

/** Reads a parameter that is on or off. */
export function readSwitch(turn: Turn, property: INodeProperties): boolean {
  return turn.context.getNodeParameter(property.name, turn.itemIndex, property.default) === true;
}

/** Reads a collection: only the members that the user added are in it. */
export function readCollection<Members extends object>(
  turn: Turn,
  property: INodeProperties,
): Partial<Members> {
  return turn.context.getNodeParameter(property.name, turn.itemIndex, {}) as Partial<Members>;
}
