import type { ReceivedEvent } from './received-events.ts';
import type { Life } from './life.ts';
import type { SentEvent } from './sent-event.ts';
import type { StoredState } from './stored-state.ts';

/** The data at the end of a chaos run, after the service has stopped. */
export interface Outcome {
  sent: readonly SentEvent[];
  heard: readonly ReceivedEvent[];
  stored: StoredState;
  lives: readonly Life[];
  driveFolder: string;
  /** The paths of the drive files before the first event. */
  templates: ReadonlySet<string>;
}
