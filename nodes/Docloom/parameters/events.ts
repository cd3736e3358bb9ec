import type { EventType } from '@docloom/contract';
import type { INodeProperties } from 'n8n-workflow';

/** What is sent to an outgoing webhook that did not ask for anything in particular. */
export const DEFAULT_EVENTS: readonly EventType[] = ['documents.created'];

/** Which events an outgoing webhook hears of. */
export const events: INodeProperties = {
  displayName: 'Events',
  name: 'events',
  type: 'multiOptions',
  options: [
    {
      name: 'Documents Created',
      value: 'documents.created',
      description: 'A run has created its documents',
    },
    {
      name: 'Run Failed',
      value: 'run.failed',
      description: 'A run has ended without its documents',
    },
  ],
  required: true,
  default: ['documents.created'],
  description: 'What to hear of. Servers other than Docloom send what they always send.',
};

/**
 * The member of a registration that asks for events. It is left out when it says nothing new,
 * because not every server has it.
 */
export function eventsMember(chosen: readonly EventType[] | undefined): { events?: EventType[] } {
  const isDefault =
    chosen === undefined ||
    (chosen.length === DEFAULT_EVENTS.length &&
      DEFAULT_EVENTS.every((event) => chosen.includes(event)));
  return isDefault ? {} : { events: [...chosen] };
}
