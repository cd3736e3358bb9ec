import type { AuditAuthor, Delivery, Run, RunError } from '../api/types.ts';

/** A step on the way from data to a delivered document. */
export type TimelineStep = MomentStep | MeasuredStep | RetriedFailure | RetryStep;

/** A step of which the moment is known. */
export interface MomentStep {
  name: 'accepted' | 'started' | 'ready' | 'failed' | 'delivered';
  /** `done`: at that moment. `pending`: it is still to come. `not`: it will not happen by itself. */
  state: 'done' | 'pending' | 'not';
  /** As the API writes it; null unless it is done. */
  at: string | null;
  /** The time since the moment before, in milliseconds; null if either moment is not known. */
  milliseconds: number | null;
}

/** A step of which the duration is known, for all documents together. */
export interface MeasuredStep {
  name: 'rendered' | 'converted' | 'stored';
  /** `unmeasured`: an earlier version of the service has made a document. */
  state: 'done' | 'pending' | 'unmeasured';
  at: null;
  /** How long it took, in milliseconds; null unless it is done. */
  milliseconds: number | null;
}

/** A failure of the run that somebody has retried. */
export interface RetriedFailure extends MomentStep {
  name: 'failed';
  error: RunError;
}

/** A retry. The time before it is that of a person, so it is not measured. */
export interface RetryStep {
  name: 'retried';
  state: 'done';
  at: string;
  milliseconds: null;
  by: AuditAuthor;
}

/** What the timeline has of a delivery. */
type SentDelivery =
  | Pick<Extract<Delivery, { status: 'DELIVERED' }>, 'status' | 'deliveredAt'>
  | Pick<Exclude<Delivery, { status: 'DELIVERED' }>, 'status'>;

/** What the timeline has of an output. */
type MeasuredOutput = Pick<
  Run['outputs'][number],
  'pdf' | 'renderMilliseconds' | 'convertMilliseconds' | 'storeMilliseconds'
>;

type TimedRun = Pick<Run, 'status' | 'createdAt' | 'startedAt' | 'finishedAt' | 'retries'> & {
  outputs: readonly MeasuredOutput[];
};

type Moment = Omit<MomentStep, 'milliseconds'>;

/**
 * Returns the steps of a run in their order. After a retry, durations count from the newest one.
 * @param deliveries those of the run; without any, nothing is to be delivered
 */
export function timelineOf(run: TimedRun, deliveries: readonly SentDelivery[]): TimelineStep[] {
  const accepted: Moment = { name: 'accepted', state: 'done', at: run.createdAt };
  const started = stepAt('started', run.startedAt);
  const ended = stepAt(run.status === 'FAILED' ? 'failed' : 'ready', run.finishedAt);
  const resumed = stepAt('started', run.retries.at(-1)?.retriedAt ?? run.startedAt);
  const delivered = deliveries.length === 0 ? [] : [deliveredStep(deliveries)];
  return [
    after(null, accepted),
    after(accepted, started),
    ...retrySteps(run),
    ...measuredSteps(run),
    after(resumed, ended),
    ...delivered.map((step) => after(ended, step)),
  ];
}

/** Returns two steps for each retry: the failure, and the retry. */
function retrySteps({ startedAt, retries }: TimedRun): (RetriedFailure | RetryStep)[] {
  return retries.flatMap(({ failedAt, error, retriedAt, retriedBy }, index) => {
    const before = retries[index - 1]?.retriedAt ?? startedAt;
    const milliseconds = between(before, failedAt);
    return [
      { name: 'failed', state: 'done', at: failedAt, milliseconds, error },
      { name: 'retried', state: 'done', at: retriedAt, milliseconds: null, by: retriedBy },
    ];
  });
}

function after(before: Moment | null, step: Moment): MomentStep {
  return { ...step, milliseconds: between(before?.at ?? null, step.at) };
}

function stepAt(name: Moment['name'], at: string | null): Moment {
  return { name, state: at === null ? 'pending' : 'done', at };
}

/** Returns the steps between the start and the end, without those that failed documents did not reach. */
function measuredSteps({ status, finishedAt, outputs }: TimedRun): MeasuredStep[] {
  const step = (name: MeasuredStep['name'], ofOutputs: readonly (number | null)[]) => {
    if (finishedAt === null) return [{ name, ...PENDING }];
    const known = ofOutputs.filter((one) => one !== null);
    if (status === 'FAILED' && known.length === 0) return [];
    const isWhole = status === 'FAILED' || known.length === ofOutputs.length;
    return [isWhole ? { name, ...tookSum(known) } : { name, ...UNMEASURED }];
  };
  // Other documents have no PDF copy.
  const converted = outputs.filter((one) => one.pdf !== null || one.convertMilliseconds !== null);
  return [
    ...step(
      'rendered',
      outputs.map((one) => one.renderMilliseconds),
    ),
    ...(converted.length === 0
      ? []
      : step(
          'converted',
          converted.map((one) => one.convertMilliseconds),
        )),
    ...step(
      'stored',
      outputs.map((one) => one.storeMilliseconds),
    ),
  ];
}

const PENDING = { state: 'pending', at: null, milliseconds: null } as const;
const UNMEASURED = { state: 'unmeasured', at: null, milliseconds: null } as const;

function tookSum(durations: readonly number[]) {
  const milliseconds = durations.reduce((sum, one) => sum + one, 0);
  return { state: 'done', at: null, milliseconds } as const;
}

/** Delivered is what all receivers have. */
function deliveredStep(deliveries: readonly SentDelivery[]): Moment {
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
