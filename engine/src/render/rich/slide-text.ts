import { escapeXml } from '../../read/xml-text.ts';
import type { PropertiesKind } from './ordered-properties.ts';
import { changeProperties } from './ordered-properties.ts';
import type { TextStyle } from './text-style.ts';
import { CODE_FONT } from './text-style.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The children of `<a:rPr>` (ECMA-376 part 1, §21.1.2.3.9). */
const RUN_PROPERTIES: PropertiesKind = {
  name: 'a:rPr',
  order: [
    ...['a:ln', 'a:noFill', 'a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill'],
    ...['a:effectLst', 'a:effectDag', 'a:highlight', 'a:uLnTx', 'a:uLn', 'a:uFillTx', 'a:uFill'],
    ...['a:latin', 'a:ea', 'a:cs', 'a:sym', 'a:hlinkClick', 'a:hlinkMouseOver', 'a:rtl'],
    'a:extLst',
  ],
};

/**
 * Returns a text as runs of a slide, with its line breaks.
 * @param runProperties `<a:rPr>…</a:rPr>` or ''
 * @param breakProperties the properties of line breaks: LibreOffice loses one that is part of a
 * link
 */
export function slideRuns(
  text: string,
  runProperties: string,
  breakProperties = runProperties,
): string {
  return escapeXml(text)
    .split('\n')
    .map((line) => (line === '' ? '' : `<a:r>${runProperties}<a:t>${line}</a:t></a:r>`))
    .join(`<a:br>${breakProperties}</a:br>`);
}

/** Returns the run properties with a style added. */
export function slideRunStyle(runProperties: string, { bold, italic, code }: TextStyle): string {
  if (!bold && !italic && !code) return runProperties;
  return changeProperties(RUN_PROPERTIES, runProperties, {
    attributes: { ...(bold && { b: 1 }), ...(italic && { i: 1 }) },
    children: code ? { 'a:latin': `<a:latin typeface="${CODE_FONT}"/>` } : {},
  });
}

/** Returns the properties of a linked run; the theme determines its style. */
export function slideLinkStyle(runProperties: string, relationshipId: string): string {
  const click = `<a:hlinkClick xmlns:r="${RELATIONSHIPS}" r:id="${relationshipId}"/>`;
  return changeProperties(RUN_PROPERTIES, runProperties, { children: { 'a:hlinkClick': click } });
}
