import type { ChaosWorkflow } from './workflow.ts';

/** An event that is sent, and what its sender knows of it. */
export interface SentEvent {
  /** No other event has it. */
  readonly number: number;
  readonly workflow: ChaosWorkflow;
  /** Null: its sender may not send it again when it does not know whether it arrived. */
  readonly key: string | null;
  /** The run that each 200 has named. */
  readonly answers: string[];
  /** How often it was sent. */
  tries: number;
}

/** Whether the service has promised that it will be performed. */
export const isAccepted = ({ answers }: SentEvent): boolean => answers.length > 0;
