import { escapeXml } from '../../../read/xml-text.ts';
import type { Size } from './picture-size.ts';
import type { Rotation } from './rotation.ts';
import { rotationAttributes, rotated } from './rotation.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A picture that was added to the file. */
export interface PlacedPicture {
  readonly relationshipId: string;
  readonly drawingId: number;
  /** The alternative text; '' for none. */
  readonly description: string;
  /** The rotation that makes it upright. */
  readonly rotation: Rotation;
}

/**
 * Returns an inline picture: `<w:drawing>` (ECMA-376 part 1, §20.4.2.8). It declares all namespaces
 * except `w`.
 * @param size its size when upright
 */
export function wordDrawing(picture: PlacedPicture, size: Size): string {
  const { relationshipId, drawingId, description, rotation } = picture;
  // Both of Word's sizes are those before the rotation.
  const { width, height } = rotated(size, rotation);
  const name = `Picture ${drawingId}`;
  const extent = `cx="${width}" cy="${height}"`;
  return (
    `<w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent ${extent}/><wp:effectExtent l="0" t="0" r="0" b="0"/>` +
    `<wp:docPr id="${drawingId}" name="${name}" descr="${escapeXml(description)}"/>` +
    `<wp:cNvGraphicFramePr><a:graphicFrameLocks xmlns:a="${DRAWING}/main" noChangeAspect="1"/></wp:cNvGraphicFramePr>` +
    `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">` +
    `<pic:pic xmlns:pic="${DRAWING}/picture">` +
    `<pic:nvPicPr><pic:cNvPr id="${drawingId}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${relationshipId}"/>` +
    '<a:stretch><a:fillRect/></a:stretch></pic:blipFill>' +
    `<pic:spPr><a:xfrm${rotationAttributes(rotation)}><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>' +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  );
}
