import { escapeXml } from '../../read/xml-text.ts';
import type { PropertiesKind } from './ordered-properties.ts';
import { changeProperties } from './ordered-properties.ts';
import type { TextStyle } from './text-style.ts';
import { CODE_FONT } from './text-style.ts';

/** The children of `<w:rPr>` (ECMA-376 part 1, §17.3.2.28). */
const RUN_PROPERTIES: PropertiesKind = {
  name: 'w:rPr',
  order: [
    ...['w:rStyle', 'w:rFonts', 'w:b', 'w:bCs', 'w:i', 'w:iCs', 'w:caps', 'w:smallCaps'],
    ...['w:strike', 'w:dstrike', 'w:outline', 'w:shadow', 'w:emboss', 'w:imprint', 'w:noProof'],
    ...['w:snapToGrid', 'w:vanish', 'w:webHidden', 'w:color', 'w:spacing', 'w:w', 'w:kern'],
    ...['w:position', 'w:sz', 'w:szCs', 'w:highlight', 'w:u', 'w:effect', 'w:bdr', 'w:shd'],
    ...['w:fitText', 'w:vertAlign', 'w:rtl', 'w:cs', 'w:em', 'w:lang', 'w:eastAsianLayout'],
    ...['w:specVanish', 'w:oMath'],
  ],
};
/** The record of a change belongs only to the changed text. */
const RECORDS = ['w:rPrChange', 'w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'];

/** The link colour of every Word theme; the file may not have the style "Hyperlink". */
const LINK_STYLE = {
  'w:color': '<w:color w:val="0563C1" w:themeColor="hyperlink"/>',
  'w:u': '<w:u w:val="single"/>',
};

/**
 * Returns a text as runs of a Word file, with its line breaks and tabs.
 * @param runProperties `<w:rPr>…</w:rPr>` or ''
 */
export function wordRun(text: string, runProperties: string): string {
  const content = escapeXml(text)
    .split('\n')
    .map((line) => line.split('\t').map(textElement).join('<w:tab/>'))
    .join('<w:br/>');
  return content === '' ? '' : `<w:r>${runProperties}${content}</w:r>`;
}

/** Returns the run properties with a style added. */
export function wordRunStyle(runProperties: string, { bold, italic, code }: TextStyle): string {
  if (!bold && !italic && !code) return runProperties;
  const children = {
    ...(bold && { 'w:b': '<w:b/>', 'w:bCs': '<w:bCs/>' }),
    ...(italic && { 'w:i': '<w:i/>', 'w:iCs': '<w:iCs/>' }),
    ...(code && {
      'w:rFonts': `<w:rFonts w:ascii="${CODE_FONT}" w:hAnsi="${CODE_FONT}" w:cs="${CODE_FONT}"/>`,
    }),
  };
  return changeProperties(RUN_PROPERTIES, runProperties, { children, removed: RECORDS });
}

/** Returns the run properties with the style of a link added. */
export function wordLinkStyle(runProperties: string): string {
  return changeProperties(RUN_PROPERTIES, runProperties, {
    children: LINK_STYLE,
    removed: [...RECORDS, 'w:rStyle'],
  });
}

function textElement(text: string): string {
  return text === '' ? '' : `<w:t xml:space="preserve">${text}</w:t>`;
}
