import sharp from 'sharp';

/** The visible properties of a picture. */
export interface SeenPicture {
  format: string;
  width: number;
  height: number;
  /** The share of its pixels that are not white, from 0 to 1. */
  ink: number;
}

/**
 * Opens a picture with a library other than the one that wrote it. @throws Error if it is not a
 * picture
 */
export async function inspectPng(content: Uint8Array): Promise<SeenPicture> {
  const picture = sharp(content, { failOn: 'warning' });
  const { format } = await picture.metadata();
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const ink = data.filter((value) => value < 250).length / data.length;
  return { format, width, height, ink };
}
