import type { EventType } from '@docloom/contract';
import type { INodeProperties } from 'n8n-workflow';

/** The events of an outgoing webhook that is registered without a selection. */
export const DEFAULT_EVENTS: readonly EventType[] = ['documents.created'];

/** The events that an outgoing webhook receives. */
export const events: INodeProperties = {
  displayName: 'Events',
  name: 'events',
  type: 'multiOptions',
  options: [
    {
      name: 'Documents Created',
      value: 'documents.created',
      description: 'A run created its documents',
    },
    {
      name: 'Run Failed',
      value: 'run.failed',
      description: 'A run failed to create its documents',
    },
  ],
  required: true,
  default: ['documents.created'],
  description:
    'The events to receive. Only Docloom servers let you choose; others always send the same events.',
};

/**
 * Returns the `events` member of a registration. It is omitted for the default events, because not
 * every server supports it.
 */
export function eventsMember(chosen: readonly EventType[] | undefined): { events?: EventType[] } {
  const isDefault =
    chosen === undefined ||
    (chosen.length === DEFAULT_EVENTS.length &&
      DEFAULT_EVENTS.every((event) => chosen.includes(event)));
  return isDefault ? {} : { events: [...chosen] };
}

/** Returns the subtitle of the trigger on the canvas, such as `Documents Created`. */
export function describeEvents({ options = [] }: INodeProperties): string {
  const named = options.flatMap((one) => ('value' in one ? [[one.value, one.name] as const] : []));
  const names = JSON.stringify(Object.fromEntries(named));
  return `={{ [].concat($parameter["events"]).map((event) => (${names})[event] ?? event).join(", ") }}`;
}
