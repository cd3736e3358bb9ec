/**
 * How long the steps of an output took in its last attempt, in milliseconds. Null if a step did not
 * happen, or was not measured by an earlier version.
 */
export interface OutputDurations {
  renderMilliseconds: number | null;
  convertMilliseconds: number | null;
  /** Of writing its files to the drive. */
  storeMilliseconds: number | null;
}

/** The durations of an output that has not been made. */
export const NOTHING_MEASURED: OutputDurations = {
  renderMilliseconds: null,
  convertMilliseconds: null,
  storeMilliseconds: null,
};

/** Returns the durations of an output alone. */
export function durationsIn({
  renderMilliseconds,
  convertMilliseconds,
  storeMilliseconds,
}: OutputDurations): OutputDurations {
  return { renderMilliseconds, convertMilliseconds, storeMilliseconds };
}
