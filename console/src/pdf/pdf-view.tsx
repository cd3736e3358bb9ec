import { useCallback, useRef, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { useWords } from '../words/words.tsx';
import type { OpenPdf } from './pdf-library.ts';
import { PdfPage } from './pdf-page.tsx';
import { useMarkInView } from './use-mark-in-view.ts';
import { useWidth } from './use-width.ts';
import { nextZoom, scaleOf } from './zoom.ts';
import type { Zoom } from './zoom.ts';

interface PdfViewProps {
  pdf: OpenPdf;
  label: string;
  /** Whether a newer PDF is on its way. */
  isBusy: boolean;
  /** Texts to mark on the pages. */
  marked: readonly string[];
}

/**
 * Shows the pages of a PDF below each other, with buttons for page and zoom. The reader stays where
 * they are when another PDF is shown.
 */
export function PdfView({ pdf, label, isBusy, marked }: PdfViewProps) {
  const words = useWords();
  const pages = useRef<HTMLDivElement>(null);
  const width = useWidth(pages);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [current, setCurrent] = useState(1);
  const [drawn, setDrawn] = useState<OpenPdf>();
  const count = pdf.sizes.length;
  const scale = scaleOf(zoom, width, pdf.sizes);
  const page = Math.min(current, count);
  const markedPage = useMarkInView({ pdf, marked, isBusy, scale, pages });
  const onDrawn = useCallback(() => {
    setDrawn(pdf);
  }, [pdf]);

  const goTo = (number: number) => {
    pages.current?.querySelector(`[data-page="${String(number)}"]`)?.scrollIntoView({
      block: 'start',
      behavior: 'instant',
    });
    setCurrent(number);
  };

  return (
    <div className="pdf-view">
      <div className="pdf-bar" role="toolbar" aria-label={words.preview.pagesAndZoom}>
        <Button
          className="button"
          isDisabled={page <= 1}
          aria-label={words.preview.previousPage}
          onPress={() => {
            goTo(page - 1);
          }}
        >
          ↑
        </Button>
        <span aria-live="polite">{words.preview.page(page, count)}</span>
        <Button
          className="button"
          isDisabled={page >= count}
          aria-label={words.preview.nextPage}
          onPress={() => {
            goTo(page + 1);
          }}
        >
          ↓
        </Button>
        <span className="gap" />
        <span className="pdf-zoom">
          <Button
            className="button"
            aria-label={words.preview.smaller}
            onPress={() => {
              setZoom(nextZoom(scale, -1));
            }}
          >
            −
          </Button>
          <ToggleButton
            className="button"
            isSelected={zoom === 'fit'}
            onChange={() => {
              setZoom('fit');
            }}
          >
            {words.preview.fitWidth}
          </ToggleButton>
          <Button
            className="button"
            aria-label={words.preview.larger}
            onPress={() => {
              setZoom(nextZoom(scale, 1));
            }}
          >
            +
          </Button>
        </span>
      </div>
      <p className="pdf-note faint" role="status">
        {markedPage === null && words.preview.notOnPages}
        {typeof markedPage === 'number' && words.preview.markedOn(markedPage)}
      </p>
      <div
        ref={pages}
        className="pdf-pages"
        role="group"
        aria-label={label}
        aria-busy={isBusy || drawn !== pdf}
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          setCurrent(pageAt(currentTarget));
        }}
      >
        {pdf.sizes.map((_, index) => (
          <PdfPage
            key={index}
            pdf={pdf}
            number={index + 1}
            scale={scale}
            marked={marked}
            onDrawn={onDrawn}
          />
        ))}
      </div>
    </div>
  );
}

/** Returns the number of the page in the middle of the visible part. */
function pageAt(pages: HTMLElement): number {
  const middle = pages.getBoundingClientRect().top + pages.clientHeight / 2;
  const before = [...pages.children].filter((page) => page.getBoundingClientRect().top <= middle);
  return Math.max(1, before.length);
}
