import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Mark } from './marks.ts';
import { placesOf } from './marks.ts';
import type { OpenPdf } from './pdf-library.ts';
import { placedTextsOf } from './placed-texts.ts';

/** The first place of some texts on the pages of a PDF. */
interface Place {
  /** From 1. */
  page: number;
  mark: Mark;
}

/** Where texts were looked for, and the first place if there is one. */
interface Finding {
  marked: readonly string[];
  place: Place | undefined;
}

interface MarkedPages {
  pdf: OpenPdf;
  marked: readonly string[];
  /** Whether a newer PDF is on its way. */
  isBusy: boolean;
  /** Pixels of the page for each of its points. */
  scale: number;
  /** The element that scrolls the pages. */
  pages: RefObject<HTMLElement | null>;
}

/**
 * Scrolls to the first place of texts whenever other ones are marked: the pages at once, and the window
 * if the place is outside it, such as on a phone. The focus stays where it is, so that the keyboard
 * goes on from there.
 * @returns the page of the place; null if there is none, undefined until it is known
 */
export function useMarkInView({
  pdf,
  marked,
  isBusy,
  scale,
  pages,
}: MarkedPages): number | null | undefined {
  const [finding, setFinding] = useState<Finding>();
  const isFound = finding?.marked === marked;
  const show = useEffectEvent((place: Place | undefined) => {
    if (!pages.current) return;
    if (place) scrollPages(pages.current, place, scale);
    scrollWindow(pages.current, place, scale);
  });
  // The pages may take seconds: the person sees meanwhile that they are made.
  useEffect(() => {
    if (marked.length > 0) show(undefined);
  }, [marked]);
  useEffect(() => {
    if (marked.length === 0 || isBusy || isFound) return;
    let isWanted = true;
    firstPlaceOf(marked, pdf).then(
      (place) => {
        if (!isWanted) return;
        setFinding({ marked, place });
        show(place);
      },
      // The PDF was closed: another one is shown.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, marked, isBusy, isFound]);
  if (!isFound || marked.length === 0) return undefined;
  return finding.place?.page ?? null;
}

async function firstPlaceOf(marked: readonly string[], pdf: OpenPdf): Promise<Place | undefined> {
  for (let page = 1; page <= pdf.sizes.length; page += 1) {
    const texts = await placedTextsOf(pdf, page);
    const [mark] = marked.flatMap((text) => placesOf(text, texts));
    if (mark) return { page, mark };
  }
  return undefined;
}

/** Scrolls the pages so that a place is in their upper third. */
function scrollPages(pages: HTMLElement, place: Place, scale: number): void {
  const { top, left } = edgesOf(pages, place, scale);
  const inside = pages.getBoundingClientRect();
  pages.scrollBy({
    top: top - inside.top - pages.clientHeight / 3,
    left: left - inside.left - pages.clientWidth / 3,
    behavior: 'instant',
  });
}

/** Scrolls the window to the pages, unless the place is in it; without a place, unless they are. */
function scrollWindow(pages: HTMLElement, place: Place | undefined, scale: number): void {
  const { top, bottom } = place ? edgesOf(pages, place, scale) : pages.getBoundingClientRect();
  const isSeen = place ? top >= 0 && bottom <= innerHeight : bottom > 0 && top < innerHeight;
  if (isSeen) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  pages.parentElement?.scrollIntoView({
    block: 'start',
    behavior: isCalm ? 'instant' : 'smooth',
  });
}

/** Returns where a place is in the window, in pixels. */
function edgesOf(pages: HTMLElement, { page, mark }: Place, scale: number) {
  const sheet = pages.querySelector(`[data-page="${String(page)}"]`) ?? pages;
  const { top: start, left } = sheet.getBoundingClientRect();
  const top = start + mark.top * scale;
  return { top, bottom: top + mark.height * scale, left: left + mark.left * scale };
}
