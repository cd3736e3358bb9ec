import type { DestinationStream, Logger } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { describeError } from './error-in-log.ts';

/**
 * Creates the log: one JSON object per line, with the name of its level and its time in UTC.
 *
 * No line contains secrets, source data or the content of documents. Lines contain only ids, codes,
 * address patterns, origins of receivers and figures. A line about a run has the run's id as `run`
 * and the workflow's as `workflow`.
 * @param level entries below this level are omitted
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
