/** The formats that a document can show. */
const SHOWN_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp'];

/** What a person may choose: a browser draws WebP as PNG. */
export const ACCEPTED_TYPES = [...SHOWN_TYPES, 'image/webp'];

/** The data of a run may have 10 MB, and base64 is a third longer than the picture. */
const MOST_BYTES = 7_000_000;

/** Why a file cannot become the value of a picture. */
export class UnusablePicture extends Error {
  readonly reason: 'format' | 'tooLarge';

  constructor(reason: UnusablePicture['reason']) {
    super(reason);
    this.name = 'UnusablePicture';
    this.reason = reason;
  }
}

/**
 * Returns a picture as a data URL of a format that a document can show.
 * @throws UnusablePicture
 */
export async function pictureIn(file: Blob): Promise<string> {
  if (!ACCEPTED_TYPES.includes(file.type)) throw new UnusablePicture('format');
  const picture = SHOWN_TYPES.includes(file.type) ? file : await asPng(file);
  if (picture.size > MOST_BYTES) throw new UnusablePicture('tooLarge');
  return dataUrlOf(picture);
}

async function asPng(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnusablePicture('format');
  });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.onerror = () => {
      reject(new UnusablePicture('format'));
    };
    reader.readAsDataURL(blob);
  });
}
