import type { ChaosWorkflow } from './workflow.ts';

/** A sent event, and its sender's knowledge about it. */
export interface SentEvent {
  /** Unique to this event. */
  readonly number: number;
  readonly workflow: ChaosWorkflow;
  /** Null if its sender must not resend it when it may have arrived. */
  readonly key: string | null;
  /** The run named by each 200 response. */
  readonly answers: string[];
  /** The number of times that it was sent. */
  tries: number;
}

/** Whether the service has accepted it. */
export const isAccepted = ({ answers }: SentEvent): boolean => answers.length > 0;
