import type {
  DocloomEvent,
  DocumentsCreatedEvent,
  EventId,
  RunError,
  RunId,
  TestEvent,
  WorkflowId,
} from '@docloom/contract';
import { toTimestamp } from '../time/clock.ts';

/** The members that every event has. */
export interface EventOrigin {
  id: EventId;
  /** Milliseconds since 1970, UTC. */
  at: number;
  workflow: { id: WorkflowId; name: string };
  runId: RunId;
}

/** Creates the event with the links to the new documents (contract §6, rule 2). */
export function documentsCreated(
  origin: EventOrigin,
  documents: DocumentsCreatedEvent['data']['documents'],
): DocloomEvent {
  return {
    id: origin.id,
    type: 'documents.created',
    timestamp: toTimestamp(origin.at),
    data: { workflow: origin.workflow, run: { id: origin.runId }, documents },
  };
}

/** Creates an event that shows whether a receiver works. */
export function testEvent({ id, at, workflow }: Omit<EventOrigin, 'runId'>): TestEvent {
  return { id, type: 'docloom.test', timestamp: toTimestamp(at), data: { workflow } };
}

export function runFailed(origin: EventOrigin, error: RunError): DocloomEvent {
  return {
    id: origin.id,
    type: 'run.failed',
    timestamp: toTimestamp(origin.at),
    data: { workflow: origin.workflow, run: { id: origin.runId }, error },
  };
}
