import sharp from 'sharp';
import { color } from '../../../../examples/make/brand.ts';

/** In pixels. */
const PADDING = 18;
const ARROW = 64;
const GAP = 10;

/** A picture and its size in pixels. */
interface Sheet {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws the page of a template, an arrow, and the rendered pages below each other.
 * @param pages PNG files
 * @param pageWidth of each page in the picture, in pixels
 */
export async function sideBySide(
  template: Uint8Array,
  pages: readonly Uint8Array[],
  pageWidth: number,
): Promise<Buffer> {
  const left = await sheetOf(template, pageWidth);
  const right = await Promise.all(pages.map((page) => sheetOf(page, pageWidth)));
  const rightHeight = right.reduce((sum, { height }) => sum + height + GAP, -GAP);
  const height = Math.max(left.height, rightHeight) + 2 * PADDING;
  const width = left.width + ARROW + pageWidth + 2 * PADDING;

  const middle = (of: number) => Math.round((height - of) / 2);
  const arrowTop = middle(ARROW);
  let top = middle(rightHeight);
  const placed = right.map(({ content, height: ownHeight }) => {
    const place = { input: content, left: width - PADDING - pageWidth, top };
    top += ownHeight + GAP;
    return place;
  });
  return sharp({ create: { width, height, channels: 3, background: `#${color.tint}` } })
    .composite([
      { input: left.content, left: PADDING, top: middle(left.height) },
      { input: arrow(), left: PADDING + left.width, top: arrowTop },
      ...placed,
    ])
    .png()
    .toBuffer();
}

async function sheetOf(page: Uint8Array, width: number): Promise<Sheet> {
  const line = { top: 1, bottom: 1, left: 1, right: 1, background: `#${color.rule}` };
  const { data, info } = await sharp(page)
    .flatten({ background: '#ffffff' })
    .resize({ width: width - 2 })
    .extend(line)
    .png()
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

function arrow(): Buffer {
  const path = 'M14 32 H46 M37 23 L47 32 L37 41';
  const look = `fill="none" stroke="#${color.oak}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ARROW}" height="${ARROW}"><path d="${path}" ${look}/></svg>`,
  );
}
