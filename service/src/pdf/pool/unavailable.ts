import { ConverterUnavailable } from '../converter.ts';

/** If a start or a known-good document fails, no document is to blame. */
export function toUnavailable(cause: unknown): ConverterUnavailable {
  if (cause instanceof ConverterUnavailable) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConverterUnavailable(
    `the converter fails on every document at present, also on one that is in order: ${reason}`,
  );
}

/** Returns the error of conversions that the end of the service abandons. */
export function stopped(): ConverterUnavailable {
  return new ConverterUnavailable('the service is being stopped');
}
