import { slideLink } from '../link.ts';
import { markerText } from './list-marker.ts';
import type { RunWriter } from './markdown-runs.ts';
import { markdownLines, markdownRuns } from './markdown-runs.ts';
import type { ListPlace } from './markdown-text.ts';
import type { PropertiesKind, PropertyChanges } from '../ordered-properties.ts';
import { attributeIn, changeProperties } from '../ordered-properties.ts';
import { readMarkdown } from './read-markdown.ts';
import type { RichOutput } from '../rich-output.ts';
import { slideRunStyle, slideRuns } from '../slide-text.ts';

const WRITER: RunWriter = { run: slideRuns, style: slideRunStyle, link: slideLink };

/** The children of `<a:pPr>` (ECMA-376 part 1, §21.1.2.2.7). */
const PARAGRAPH_PROPERTIES: PropertiesKind = {
  name: 'a:pPr',
  order: [
    ...['a:lnSpc', 'a:spcBef', 'a:spcAft', 'a:buClrTx', 'a:buClr', 'a:buSzTx', 'a:buSzPct'],
    ...['a:buSzPts', 'a:buFontTx', 'a:buFont', 'a:buNone', 'a:buAutoNum', 'a:buChar', 'a:buBlip'],
    ...['a:tabLst', 'a:defRPr', 'a:extLst'],
  ],
};
const MARKERS = ['a:buNone', 'a:buAutoNum', 'a:buChar', 'a:buBlip', 'a:buFont', 'a:buFontTx'];
/** The indentation of each list level, in EMU: three eighths of an inch. */
const STEP = 342_900;
/** The maximum start number of a list in PowerPoint. */
const MAX_NUMBER = 32_767;

/**
 * Returns Markdown as slide paragraphs, which replace the tag's paragraph.
 * @param paragraphProperties `<a:pPr>…</a:pPr>` or '', for every paragraph
 * @param runProperties `<a:rPr>…</a:rPr>` or ''
 * @returns '' for an empty text
 */
export function slideMarkdownParagraphs(
  text: string,
  paragraphProperties: string,
  runProperties: string,
  output: RichOutput,
): string {
  const paragraphs = readMarkdown(text).map(({ content, list }) => {
    const properties = list
      ? changeProperties(
          PARAGRAPH_PROPERTIES,
          paragraphProperties,
          inList(paragraphProperties, list),
        )
      : paragraphProperties;
    return `<a:p>${properties}${markdownRuns(WRITER, content, runProperties, output)}</a:p>`;
  });
  return paragraphs.join('');
}

/**
 * Returns Markdown inside a slide paragraph: its paragraphs and list items become lines.
 * @param runProperties `<a:rPr>…</a:rPr>` or ''
 */
export function slideMarkdownRuns(text: string, runProperties: string, output: RichOutput): string {
  return markdownLines(WRITER, text, runProperties, output);
}

/** The marker hangs before the text; both are indented further than the tag's paragraph. */
function inList(paragraphProperties: string, list: ListPlace): PropertyChanges {
  const own = Number(attributeIn(paragraphProperties, 'marL')) || 0;
  const left = own + STEP * (list.level + 1);
  const isMarked = list.marker.kind !== 'none';
  return {
    attributes: { marL: left, indent: isMarked ? -STEP : 0 },
    removed: MARKERS,
    children: markerElement(list),
  };
}

/**
 * Each item has an explicit number, because a paragraph between two items would restart the list.
 */
function markerElement(list: ListPlace): Readonly<Record<string, string>> {
  const { marker } = list;
  if (marker.kind === 'none') return { 'a:buNone': '<a:buNone/>' };
  const font = '<a:buFont typeface="Arial"/>';
  if (marker.kind === 'bullet') {
    return { 'a:buFont': font, 'a:buChar': `<a:buChar char="${markerText(list)}"/>` };
  }
  const number = Math.min(MAX_NUMBER, Math.max(1, marker.number));
  const numbered = `<a:buAutoNum type="arabicPeriod" startAt="${number}"/>`;
  return { 'a:buFontTx': '<a:buFontTx/>', 'a:buAutoNum': numbered };
}
