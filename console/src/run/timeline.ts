import type { Delivery, Run } from '../api/types.ts';

/** A step on the way from data to a delivered document. */
export interface TimelineStep {
  name: 'accepted' | 'started' | 'stored' | 'failed' | 'delivered';
  /** `done`: at that moment. `pending`: it is still to come. `not`: it will not happen by itself. */
  state: 'done' | 'pending' | 'not';
  /** As the API writes it; null unless it is done. */
  at: string | null;
  /** The time since the step before, in milliseconds; null if either moment is not known. */
  milliseconds: number | null;
}

/** What the timeline has of a delivery. */
type SentDelivery =
  | Pick<Extract<Delivery, { status: 'DELIVERED' }>, 'status' | 'deliveredAt'>
  | Pick<Exclude<Delivery, { status: 'DELIVERED' }>, 'status'>;

type Moments = Pick<Run, 'status' | 'createdAt' | 'startedAt' | 'finishedAt'>;

/**
 * Returns the steps of a run in their order.
 * @param deliveries those of the run; without any, nothing is to be delivered
 */
export function timelineOf(run: Moments, deliveries: readonly SentDelivery[]): TimelineStep[] {
  const ended = run.status === 'FAILED' ? 'failed' : 'stored';
  const steps: Omit<TimelineStep, 'milliseconds'>[] = [
    { name: 'accepted', state: 'done', at: run.createdAt },
    stepAt('started', run.startedAt),
    stepAt(ended, run.finishedAt),
    ...(deliveries.length === 0 ? [] : [deliveredStep(deliveries)]),
  ];
  return steps.map((step, index) => {
    return { ...step, milliseconds: between(steps[index - 1]?.at ?? null, step.at) };
  });
}

function stepAt(name: TimelineStep['name'], at: string | null): Omit<TimelineStep, 'milliseconds'> {
  return { name, state: at === null ? 'pending' : 'done', at };
}

/** Delivered is what all receivers have. */
function deliveredStep(deliveries: readonly SentDelivery[]): Omit<TimelineStep, 'milliseconds'> {
  if (deliveries.some(({ status }) => status === 'PENDING')) return stepAt('delivered', null);
  if (deliveries.some(({ status }) => status === 'FAILED')) {
    return { name: 'delivered', state: 'not', at: null };
  }
  const moments = deliveries.flatMap((one) => (one.status === 'DELIVERED' ? one.deliveredAt : []));
  return stepAt('delivered', moments.toSorted().at(-1) ?? null);
}

function between(earlier: string | null, later: string | null): number | null {
  return earlier === null || later === null ? null : Date.parse(later) - Date.parse(earlier);
}
