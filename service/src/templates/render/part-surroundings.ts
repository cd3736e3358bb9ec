import type { RichValue } from '../language/rich-value.ts';
import type { PartSurroundings } from './fill-part.ts';
import type { PartAdditions } from './part-additions.ts';
import { writeMade } from './rich/write-rich.ts';
import type { Warnings } from './warnings.ts';

/** The bytes of Drive Files are not handed in yet: a picture comes with the source data. */
const NO_DRIVE_FILES: ReadonlyMap<string, Uint8Array> = new Map();

/** What filling a part asks of the rest of the file, where rich values may be added to it. */
export function partSurroundings(additions: PartAdditions, warnings: Warnings): PartSurroundings {
  return {
    reportMissing: warnings.reportMissing,
    drawingId: () => additions.drawingId(),
    writeRich: (value, { place, value: { fields } }) => {
      const report = (warning: string) => warnings.reportValue(fields, warning);
      const output = { additions, driveFiles: NO_DRIVE_FILES, report };
      // An expression tells what it makes, and makes nothing else.
      return writeMade(value as RichValue | null, place, output);
    },
  };
}
