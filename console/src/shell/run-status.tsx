import type { Delivery, RunStatus } from '../api/types.ts';
import { useWords } from '../words/words.tsx';
import type { Tone } from './tone.ts';
import { Status } from './status.tsx';

const TONES: Readonly<Record<RunStatus, Tone>> = {
  QUEUED: 'busy',
  RUNNING: 'busy',
  SUCCEEDED: 'good',
  FAILED: 'bad',
};

/** Shows the status of a run. */
export function RunStatusWord({ status }: { status: RunStatus }) {
  return <Status tone={TONES[status]}>{useWords().runStatus[status]}</Status>;
}

const DELIVERY_TONES: Readonly<Record<Delivery['status'], Tone>> = {
  PENDING: 'busy',
  DELIVERED: 'good',
  FAILED: 'bad',
};

/** Shows the status of a delivery. */
export function DeliveryStatusWord({ status }: Pick<Delivery, 'status'>) {
  return <Status tone={DELIVERY_TONES[status]}>{useWords().deliveryStatus[status]}</Status>;
}
