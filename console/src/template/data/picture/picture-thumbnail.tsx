import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../words/words.tsx';
import { bytesIn } from './picture-bytes.ts';

const MOST_WIDTH = 160;
const MOST_HEIGHT = 96;
const MOST_CHARACTERS = 60;

/**
 * Shows a picture of the data small. On a canvas: the content security policy allows no pictures but
 * those of the service.
 */
export function PictureThumbnail({ label, value }: { label: string; value: string }) {
  const words = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const bytes = bytesIn(value);
    let isCurrent = true;
    const show = async () => {
      const bitmap = bytes && (await createImageBitmap(new Blob([bytes])));
      if (bitmap && canvas.current && isCurrent) draw(bitmap, canvas.current);
      if (isCurrent) setShown(bitmap !== undefined);
    };
    show().catch(() => {
      setShown(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return (
    <>
      <canvas
        ref={canvas}
        className="picture"
        role="img"
        aria-label={words.data.pictureOf(label)}
        hidden={!isShown}
      />
      {!isShown && <code>{value.slice(0, MOST_CHARACTERS)}</code>}
    </>
  );
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const scale = Math.min(1, MOST_WIDTH / bitmap.width, MOST_HEIGHT / bitmap.height);
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
}
