import type { RenderContext } from '../render-part.ts';

/** What the strict form of the standard calls its namespaces (ECMA-376 part 1, annex A). */
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
 * XML that was written for the usual form of the standard, in its strict form. Only whole values of
 * attributes are names: a text of the data has no quotation marks that are not escaped.
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

/** What is written into a part of the strict form. */
export function inStrictForm(context: RenderContext): RenderContext {
  const { writeRich, replacePicture } = context;
  return {
    ...context,
    writeRich: (value, instruction) => withStrictNames(writeRich(value, instruction)),
    replacePicture: (value, instruction) => withStrictNames(replacePicture(value, instruction)),
  };
}
