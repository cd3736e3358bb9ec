import type { WriteLink } from '../compile/program.ts';
import type { Expression } from '../language/expression.ts';
import type { RichValue } from '../language/pipeline/rich-value.ts';
import { workOfRich } from '../language/work.ts';
import type { RenderContext } from './render-part.ts';
import type { ProvidedFiles } from './provided-files.ts';
import { lostInRich } from './lost-characters.ts';
import type { PartAdditions } from './parts/part-additions.ts';
import { fillPlaceholder } from './rich/pictures/fill-placeholder.ts';
import type { Pictured } from './rich/pictures/picture.ts';
import { linkAddress } from './rich/link-address.ts';
import type { RichOutput } from './rich/rich-output.ts';
import { tryWrite } from './rich/rich-output.ts';
import { writeRichOrNothing } from './rich/write-rich.ts';
import type { Warnings } from './warnings.ts';

const LINK_HAS_NO_ADDRESS = 'The link has no target';

/** Creates the render context of a part. */
export function renderContext(
  additions: PartAdditions,
  driveFiles: ProvidedFiles,
  warnings: Warnings,
): RenderContext {
  const outputOf = ({ fields }: Expression): RichOutput => ({
    additions,
    driveFiles,
    report: (warning) => warnings.reportValue(fields, warning),
  });
  const reportOf = ({ address }: Pick<WriteLink, 'address'>): Pick<RichOutput, 'report'> => {
    const fields = address.flatMap((piece) => (typeof piece === 'string' ? [] : piece.fields));
    return { report: (warning) => warnings.reportValue(fields, warning) };
  };
  // An expression's value always has the type that it declares.
  return {
    report: warnings,
    drawingId: () => additions.drawingId(),
    writeRich: (made, { place, value }) => {
      const lost = lostInRich(made);
      warnings.work.add(workOfRich(made as RichValue | null));
      if (lost !== null) warnings.reportValue(value.fields, lost);
      return writeRichOrNothing(made as RichValue | null, place, outputOf(value));
    },
    linkTo: (address, link) => {
      const write = () => additions.link(linkAddress(address));
      return tryWrite(reportOf(link), LINK_HAS_NO_ADDRESS, write, null);
    },
    addressTo: (address, link) =>
      tryWrite(reportOf(link), LINK_HAS_NO_ADDRESS, () => linkAddress(address), ''),
    replacePicture: (made, { placeholder, value }) => {
      const picture = made as Pictured | null;
      warnings.work.add(workOfRich(picture));
      return picture ? fillPlaceholder(placeholder, picture, outputOf(value)) : '';
    },
    writeNote: ({ id }) => id,
    noteNumber: () => '',
  };
}
