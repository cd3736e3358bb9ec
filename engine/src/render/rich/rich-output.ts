import type { DriveFiles } from '../../drive-files.ts';
import type { PartAdditions } from '../parts/part-additions.ts';
import { UnusableValue } from './unusable-value.ts';

/** What a rich value needs from around it while it is written. */
export interface RichOutput {
  /** To the part that is being filled. */
  readonly additions: PartAdditions;
  /** What may be shown of the drive. */
  readonly driveFiles: Pick<DriveFiles, 'get'>;
  /** Tells of a value that could not be shown as its filter asks; a whole sentence or two. */
  readonly report: (warning: string) => void;
}

/**
 * Writes a value, or something simpler in its place.
 * @param subject how the warning begins: "The picture was omitted"
 * @param write throws UnusableValue when the value cannot be shown
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
