import { linkAddress } from './link-address.ts';
import type { RichOutput } from './rich-output.ts';
import { tryWrite } from './rich-output.ts';
import { slideLinkStyle, slideRuns } from './slide-text.ts';
import { wordLinkStyle, wordRun } from './word-text.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A text that links to an address. */
export interface LinkedText {
  readonly url: string;
  /** '' displays the address. */
  readonly text: string;
}

/**
 * Returns a link in a Word file: `<w:hyperlink>` (ECMA-376 part 1, §17.16.22). An invalid address
 * becomes plain text, with a warning.
 * @param runProperties `<w:rPr>…</w:rPr>` or '', to which the link style is added
 */
export function wordLink(
  { url, text }: LinkedText,
  runProperties: string,
  output: RichOutput,
): string {
  const shown = text || url;
  const write = () => {
    const id = output.additions.link(linkAddress(url));
    const run = wordRun(shown, wordLinkStyle(runProperties));
    return `<w:hyperlink xmlns:r="${RELATIONSHIPS}" r:id="${id}" w:history="1">${run}</w:hyperlink>`;
  };
  return tryWrite(output, NO_LINK, write, wordRun(shown, runProperties));
}

/**
 * Returns a link on a slide: `<a:hlinkClick>` (ECMA-376 part 1, §21.1.2.3.5). An invalid address
 * becomes plain text, with a warning.
 * @param runProperties `<a:rPr>…</a:rPr>` or ''
 */
export function slideLink(
  { url, text }: LinkedText,
  runProperties: string,
  output: RichOutput,
): string {
  const shown = text || url;
  const write = () => {
    const id = output.additions.link(linkAddress(url));
    return slideRuns(shown, slideLinkStyle(runProperties, id), runProperties);
  };
  return tryWrite(output, NO_LINK, write, slideRuns(shown, runProperties));
}

const NO_LINK = 'A link was written as plain text';
