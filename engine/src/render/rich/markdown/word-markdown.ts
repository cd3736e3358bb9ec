import { wordLink } from '../link.ts';
import { markerText } from './list-marker.ts';
import type { RunWriter } from './markdown-runs.ts';
import { markdownLines, markdownRuns } from './markdown-runs.ts';
import type { ListPlace } from './markdown-text.ts';
import type { PropertiesKind } from '../ordered-properties.ts';
import { attributeIn, changeProperties, propertyOf } from '../ordered-properties.ts';
import { readMarkdown } from './read-markdown.ts';
import type { RichOutput } from '../rich-output.ts';
import { wordRunStyle, wordRun } from '../word-text.ts';

const WRITER: RunWriter = { run: wordRun, style: wordRunStyle, link: wordLink };

/** The children of `<w:pPr>` (ECMA-376 part 1, §17.3.1.26). */
const PARAGRAPH_PROPERTIES: PropertiesKind = {
  name: 'w:pPr',
  order: [
    ...['w:pStyle', 'w:keepNext', 'w:keepLines', 'w:pageBreakBefore', 'w:framePr'],
    ...['w:widowControl', 'w:numPr', 'w:suppressLineNumbers', 'w:pBdr', 'w:shd', 'w:tabs'],
    ...['w:suppressAutoHyphens', 'w:kinsoku', 'w:wordWrap', 'w:overflowPunct', 'w:topLinePunct'],
    ...['w:autoSpaceDE', 'w:autoSpaceDN', 'w:bidi', 'w:adjustRightInd', 'w:snapToGrid'],
    ...['w:spacing', 'w:ind', 'w:contextualSpacing', 'w:mirrorIndents', 'w:suppressOverlap'],
    ...['w:jc', 'w:textDirection', 'w:textAlignment', 'w:textboxTightWrap', 'w:outlineLvl'],
    ...['w:divId', 'w:cnfStyle', 'w:rPr', 'w:sectPr'],
  ],
};
/** The record of a change belongs only to the changed paragraph. */
const RECORD = 'w:pPrChange';
/** The indentation of each list level, in twentieths of a point: a quarter of an inch. */
const STEP = 360;

/**
 * Returns Markdown as Word paragraphs, which replace the tag's paragraph.
 * @param paragraphProperties `<w:pPr>…</w:pPr>` or '', for every paragraph
 * @param runProperties `<w:rPr>…</w:rPr>` or ''
 * @returns '' for an empty text
 */
export function wordMarkdownParagraphs(
  text: string,
  paragraphProperties: string,
  runProperties: string,
  output: RichOutput,
): string {
  const paragraphs = readMarkdown(text).map(({ content, list }, index) => {
    const removed = index === 0 ? [RECORD] : [RECORD, 'w:pageBreakBefore'];
    const properties = changeProperties(PARAGRAPH_PROPERTIES, paragraphProperties, {
      children: list ? { 'w:ind': indentation(paragraphProperties, list) } : {},
      removed: list ? [...removed, 'w:numPr'] : removed,
    });
    const marker = list && markerText(list);
    const lead = marker ? wordRun(`${marker}\t`, runProperties) : '';
    return `<w:p>${properties}${lead}${markdownRuns(WRITER, content, runProperties, output)}</w:p>`;
  });
  return paragraphs.join('');
}

/**
 * Returns Markdown inside a Word paragraph: its paragraphs and list items become lines.
 * @param runProperties `<w:rPr>…</w:rPr>` or ''
 */
export function wordMarkdownRuns(text: string, runProperties: string, output: RichOutput): string {
  return markdownLines(WRITER, text, runProperties, output);
}

/** The marker hangs before the text; both are indented further than the tag's paragraph. */
function indentation(paragraphProperties: string, { level, marker }: ListPlace): string {
  const own = propertyOf(paragraphProperties, 'w:ind');
  const ownLeft = Number(attributeIn(own, 'w:left') || attributeIn(own, 'w:start')) || 0;
  const ownRight = Number(attributeIn(own, 'w:right') || attributeIn(own, 'w:end')) || 0;
  const left = ownLeft + STEP * (level + 1);
  const right = ownRight === 0 ? '' : ` w:right="${ownRight}"`;
  const hanging = marker.kind === 'none' ? '' : ` w:hanging="${STEP}"`;
  return `<w:ind w:left="${left}"${right}${hanging}/>`;
}
