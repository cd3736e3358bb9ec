import { useEffect, useRef, useState } from 'react';
import { useWords } from '../words/words.tsx';
import { drawPage } from './draw-page.ts';
import type { Mark, PlacedText } from './marks.ts';
import { placesOf } from './marks.ts';
import type { OpenPdf } from './pdf-library.ts';
import { measuredTextsOf, placedTextsOf } from './placed-texts.ts';

interface PdfPageProps {
  pdf: OpenPdf;
  /** From 1. */
  number: number;
  /** Pixels of the page for each of its points. */
  scale: number;
  /** Texts to mark on the page. */
  marked: readonly string[];
  /** Places to frame, such as those that differ from another PDF. */
  framed?: readonly Mark[];
  onDrawn?: () => void;
}

const NO_MARKS: readonly Mark[] = [];

/**
 * Shows one page of a PDF as a picture. The former picture stays until the next is complete, so that
 * nothing flickers. A page far outside the window is not drawn.
 */
export function PdfPage(props: PdfPageProps) {
  const { pdf, number, scale, marked, framed = NO_MARKS, onDrawn } = props;
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useIsNear(box);
  const texts = usePlacedTexts(pdf, number, { isNear, isMarked: marked.length > 0 });
  const marks = marked.flatMap((text) => placesOf(text, texts));
  const size = pdf.sizes[number - 1];
  useEffect(() => {
    if (!isNear || !canvas.current) return;
    const drawing = new AbortController();
    void drawPage(pdf, number, scale * window.devicePixelRatio, drawing.signal).then((drawn) => {
      if (!drawn || !canvas.current) return;
      canvas.current.width = drawn.width;
      canvas.current.height = drawn.height;
      canvas.current.getContext('2d')?.drawImage(drawn, 0, 0);
      onDrawn?.();
    });
    return () => {
      drawing.abort();
    };
  }, [pdf, number, scale, isNear, onDrawn]);
  if (!size) return null;
  const style = { width: size.width * scale, height: size.height * scale };
  return (
    <div ref={box} className="pdf-page" style={style} data-page={number}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={words.preview.page(number, pdf.sizes.length)}
        style={style}
      />
      {/* For those who hear the page. */}
      <p className="visually-hidden">{texts.map(({ text }) => text).join(' ')}</p>
      {marks.map((mark) => (
        <MarkedPlace key={keyOf(mark)} className="mark" mark={mark} scale={scale} />
      ))}
      {framed.map((mark) => (
        <MarkedPlace key={keyOf(mark)} className="difference" mark={mark} scale={scale} />
      ))}
    </div>
  );
}

interface MarkedPlaceProps {
  className: string;
  mark: Mark;
  scale: number;
}

function MarkedPlace({ className, mark: { left, top, width, height }, scale }: MarkedPlaceProps) {
  const style = {
    left: left * scale,
    top: top * scale,
    width: width * scale,
    height: height * scale,
  };
  return <span className={className} style={style} />;
}

function keyOf({ left, top }: Mark): string {
  return `${String(left)} ${String(top)}`;
}

/** Whether an element is in the window, or less than a window's height away. */
function useIsNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        setIsNear(entries.some((entry) => entry.isIntersecting));
      },
      { rootMargin: '100%' },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return isNear;
}

const NO_TEXT: readonly PlacedText[] = [];

/** The text of a page, as soon as the page is near; with the widths of letters for marks. */
function usePlacedTexts(
  pdf: OpenPdf,
  number: number,
  { isNear, isMarked }: { isNear: boolean; isMarked: boolean },
): readonly PlacedText[] {
  const [found, setFound] = useState(NO_TEXT);
  useEffect(() => {
    if (!isNear) return;
    let isWanted = true;
    const read = isMarked ? measuredTextsOf : placedTextsOf;
    read(pdf, number).then(
      (texts) => {
        if (isWanted) setFound(texts);
      },
      // The PDF was closed: another one is shown.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, number, isNear, isMarked]);
  return found;
}
