/** What a receiver does with an event. */
export const RECEIVER_KINDS = [
  'accepts',
  'accepts without a body',
  'accepts and closes the connection',
  'accepts with an endless body',
  'accepts slowly',
  'accepts after the timeout',
  'accepts and resets the connection',
  'fails',
  'is busy',
  'is busy for seconds',
  'is busy until a date',
  'is unavailable',
  'is gone',
  'detects a loop',
  'redirects',
  'hangs',
  'hangs up',
  'answers half',
  'answers garbage',
  'refuses connections',
  'is unknown to DNS',
] as const;

export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

/** Kinds whose attempts count as received, by the service as well. */
export const RECEIVES: ReadonlySet<ReceiverKind> = new Set<ReceiverKind>([
  'accepts',
  'accepts without a body',
  'accepts and closes the connection',
  'accepts with an endless body',
  'accepts slowly',
]);

/** Kinds that end a delivery at once. */
export const ENDS: ReadonlySet<ReceiverKind> = new Set<ReceiverKind>(['is gone', 'detects a loop']);

/** Kinds that close a connection before an answer has been read. */
export const CLOSES: ReadonlySet<ReceiverKind> = new Set<ReceiverKind>([
  'hangs up',
  'accepts and resets the connection',
]);
