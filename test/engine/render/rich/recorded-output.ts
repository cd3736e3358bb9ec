import type { PartAdditions } from '../../../../engine/src/render/parts/part-additions.ts';
import type { RichOutput } from '../../../../engine/src/render/rich/rich-output.ts';

/** An output that records additions and reports. */
export interface RecordedOutput extends RichOutput {
  readonly pictures: Uint8Array[];
  readonly links: string[];
  readonly warnings: string[];
}

/** @param driveFiles the provided Drive Files */
export function recordedOutput(
  driveFiles: ReadonlyMap<string, Uint8Array> = new Map(),
): RecordedOutput {
  const pictures: Uint8Array[] = [];
  const links: string[] = [];
  const warnings: string[] = [];
  let drawings = 0;
  const additions: PartAdditions = {
    picture: (content) => `picture${pictures.push(content)}`,
    link: (url) => `link${links.push(url)}`,
    drawingId: () => (drawings += 1),
  };
  const report = (warning: string) => warnings.push(warning);
  return { additions, driveFiles, report, pictures, links, warnings };
}
