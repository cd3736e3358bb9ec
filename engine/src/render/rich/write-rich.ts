import type { RichPlace } from '../../compile/program.ts';
import type { RichValue } from '../../language/pipeline/rich-value.ts';
import { slideLink, wordLink } from './link.ts';
import type { RichOutput } from './rich-output.ts';
import { slideMarkdownParagraphs, slideMarkdownRuns } from './markdown/slide-markdown.ts';
import { wordMarkdownParagraphs, wordMarkdownRuns } from './markdown/word-markdown.ts';
import { noPictureInText, pictureInShape, wordPicture } from './pictures/write-picture.ts';

/**
 * Writes the value of a tag's last filter at the tag's position.
 * @param value null if there is nothing to write
 */
export function writeRichOrNothing(
  value: RichValue | null,
  place: RichPlace,
  output: RichOutput,
): string {
  if (value) return writeRich(value, place, output);
  return place.whole ? place.whole.before + place.whole.after : '';
}

/**
 * Writes a picture, a QR code, a link or Markdown at its tag's position. A value that cannot be
 * shown is omitted or written as plain text, with a warning.
 * @returns the XML that replaces the content of `place`
 */
export function writeRich(value: RichValue, place: RichPlace, output: RichOutput): string {
  const { whole, closeRun, openRun } = place;
  const instead = insteadOfWhole(value, place, output);
  if (instead !== null) return instead;
  const inside = closeRun + runsOf(value, place, output) + openRun;
  return whole ? whole.before + inside + whole.after : inside;
}

/** @returns null for a value that stays inside its paragraph or shape */
function insteadOfWhole(value: RichValue, place: RichPlace, output: RichOutput): string | null {
  const { whole } = place;
  if (whole?.of === 'paragraph' && value.kind === 'markdown') {
    // An empty paragraph is kept, because a table cell needs one.
    return paragraphsOf(value.text, whole.properties, place, output) || whole.before + whole.after;
  }
  if (whole?.of === 'shape' && (value.kind === 'picture' || value.kind === 'qrcode')) {
    return pictureInShape(value, whole, output) ?? whole.before + whole.after;
  }
  return null;
}

function paragraphsOf(
  text: string,
  properties: string,
  { kind, runProperties }: RichPlace,
  output: RichOutput,
): string {
  if (kind === 'word') return wordMarkdownParagraphs(text, properties, runProperties, output);
  return slideMarkdownParagraphs(text, properties, runProperties, output);
}

function runsOf(value: RichValue, { kind, runProperties }: RichPlace, output: RichOutput): string {
  switch (value.kind) {
    case 'link':
      return kind === 'word'
        ? wordLink(value, runProperties, output)
        : slideLink(value, runProperties, output);
    case 'markdown':
      return kind === 'word'
        ? wordMarkdownRuns(value.text, runProperties, output)
        : slideMarkdownRuns(value.text, runProperties, output);
    default:
      return kind === 'word'
        ? wordPicture(value, runProperties, output)
        : noPictureInText(value, output);
  }
}
