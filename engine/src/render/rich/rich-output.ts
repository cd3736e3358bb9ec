import type { DriveFiles } from '../../drive-files.ts';
import type { PartAdditions } from '../parts/part-additions.ts';
import { UnusableValue } from './unusable-value.ts';

/** The services that a rich value needs while it is written. */
export interface RichOutput {
  /** The additions to the current part. */
  readonly additions: PartAdditions;
  /** The Drive Files that may be shown. */
  readonly driveFiles: Pick<DriveFiles, 'get'>;
  /** Reports a value that could not be shown as its filter requires, in one or two sentences. */
  readonly report: (warning: string) => void;
}

/**
 * Writes a value, or a simpler replacement.
 * @param subject the start of the warning: "The picture was omitted"
 * @param write throws UnusableValue if the value cannot be shown
 */
export function tryWrite<Written>(
  output: Pick<RichOutput, 'report'>,
  subject: string,
  write: () => Written,
  otherwise: Written,
): Written {
  try {
    return write();
  } catch (cause) {
    if (!(cause instanceof UnusableValue)) throw cause;
    output.report(`${subject}: ${cause.message}`);
    return otherwise;
  }
}
