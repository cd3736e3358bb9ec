/**
 * How long the events of a removed webhook are kept for its successor, in milliseconds. Clients
 * often change a receiver by removing its webhook and registering it again. n8n does so whenever an
 * edited flow is published.
 */
export const RETENTION_AFTER_REMOVAL = 60_000;

/** The error of a delivery while it waits for a successor. */
export const WAITS_FOR_NEXT_WEBHOOK =
  'The outgoing webhook was removed. The event waits a minute for the next one to be registered.';

/** The error of a delivery that failed because no webhook was registered in time. */
export const WEBHOOK_REMOVED = 'The outgoing webhook was removed.';
