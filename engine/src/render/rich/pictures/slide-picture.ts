import type { ShapeFrame } from '../../../compile/pictures/shape-frame.ts';
import { escapeXml } from '../../../read/xml-text.ts';
import type { Size } from './picture-size.ts';
import { rotationAttributes, rotated } from './rotation.ts';
import type { PlacedPicture } from './word-drawing.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Returns a picture in the centre of a frame, to replace a shape: `<p:pic>` (ECMA-376 part 1,
 * §19.3.1.37). It declares all namespaces except `p`.
 */
export function slidePicture(picture: PlacedPicture, size: Size, frame: ShapeFrame): string {
  const { relationshipId, drawingId, description, rotation } = picture;
  // A picture is rotated around its centre.
  const { width, height } = rotated(size, rotation);
  const x = Math.round(frame.x + (frame.width - width) / 2);
  const y = Math.round(frame.y + (frame.height - height) / 2);
  return (
    `<p:pic xmlns:a="${DRAWING}" xmlns:r="${RELATIONSHIPS}">` +
    `<p:nvPicPr><p:cNvPr id="${drawingId}" name="Picture ${drawingId}" descr="${escapeXml(description)}"/>` +
    '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>' +
    `<p:blipFill><a:blip r:embed="${relationshipId}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
    `<p:spPr><a:xfrm${rotationAttributes(rotation)}><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>'
  );
}
