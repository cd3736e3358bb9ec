import type { DestinationStream, Logger } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { describeError } from './error-in-log.ts';

/**
 * The log: a JSON object a line, with its level by name and its time in UTC.
 *
 * No line holds a secret, the data of a source or what was made of it; only ids, codes, patterns of
 * addresses, origins of receivers and figures are written down. A line about a run has its id as
 * `run`, and its workflow's as `workflow`.
 * @param level what is less important is left out
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}
