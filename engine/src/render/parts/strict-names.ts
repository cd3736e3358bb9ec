import type { RenderContext } from '../render-part.ts';

/** The namespaces of the strict form of the standard (ECMA-376 part 1, annex A). */
const STRICT_NAMES: ReadonlyMap<string, string> = new Map([
  [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  [
    'http://schemas.openxmlformats.org/drawingml/2006/main',
    'http://purl.oclc.org/ooxml/drawingml/main',
  ],
  [
    'http://schemas.openxmlformats.org/drawingml/2006/picture',
    'http://purl.oclc.org/ooxml/drawingml/picture',
  ],
  [
    'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
    'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
  ],
]);

/**
 * Converts XML from the transitional form of the standard to the strict form. Only whole attribute
 * values are names, because quotation marks in data are escaped.
 */
function withStrictNames(xml: string): string {
  return xml.replace(
    /="(http:\/\/schemas\.openxmlformats\.org\/[^"]*)"/gu,
    (whole, name: string) => {
      const strict = STRICT_NAMES.get(name);
      return strict ? `="${strict}"` : whole;
    },
  );
}

/** Returns a context that writes the strict form. */
export function inStrictForm(context: RenderContext): RenderContext {
  const { writeRich, replacePicture } = context;
  return {
    ...context,
    writeRich: (value, instruction) => withStrictNames(writeRich(value, instruction)),
    replacePicture: (value, instruction) => withStrictNames(replacePicture(value, instruction)),
  };
}
