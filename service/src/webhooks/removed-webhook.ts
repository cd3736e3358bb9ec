/**
 * How long the events of a removed webhook are kept for the next one, in milliseconds. Whoever
 * changes a receiver often removes its webhook and registers it again: n8n does so each time an
 * edited flow is published.
 */
export const KEPT_AFTER_REMOVAL = 60_000;

/** What a delivery says while it is kept. */
export const WAITS_FOR_NEXT_WEBHOOK =
  'The outgoing webhook was removed. The event waits a minute for the next one to be registered.';

/** What a delivery ends with when no webhook was registered meanwhile. */
export const WEBHOOK_REMOVED = 'The outgoing webhook was removed.';
