import { useEffect, useState } from 'react';
import type { ComparedPdfs } from './compare-page.ts';
import { comparePage } from './compare-page.ts';
import type { PageComparison } from './page-comparison.ts';
import { usePagePairs } from './use-page-pairs.ts';

/** How many pages are compared without being asked for. */
const PAGES_AT_ONCE = 50;

/** The comparison of two PDFs as far as it has come. */
export interface PageComparisons {
  /** Of the pages that are compared, in order. */
  pages: readonly PageComparison[];
  /** The number of pages of both PDFs, each pair counted once; of the longer PDF until it is known. */
  count: number;
  /** How many pages are compared without a further request. */
  wanted: number;
  /** Whether these are compared. */
  isComplete: boolean;
  compareMore: () => void;
}

interface Progress {
  of: ComparedPdfs;
  wanted: number;
  pages: readonly PageComparison[];
}

/** Compares two PDFs page by page. Nothing is known of them until both are there. */
export function usePageComparisons(pdfs: ComparedPdfs | undefined): PageComparisons | undefined {
  const [progress, setProgress] = useState<Progress>();
  const present = pdfs && progressOf(pdfs, progress);
  const pairs = usePagePairs(pdfs);
  const done = present?.pages.length ?? 0;
  const next = pairs?.[done];
  const isWanted = done < (present?.wanted ?? 0);
  useEffect(() => {
    if (!pdfs || !next || !isWanted) return;
    const comparing = new AbortController();
    void comparePage(pdfs, next, comparing.signal).then((page) => {
      if (!page || comparing.signal.aborted) return;
      setProgress((former) => {
        const known = progressOf(pdfs, former);
        return { ...known, pages: [...known.pages, page] };
      });
    });
    return () => {
      comparing.abort();
    };
  }, [pdfs, next, isWanted]);
  if (!pdfs || !present) return undefined;
  const count = pairs?.length ?? Math.max(pdfs.before.sizes.length, pdfs.after.sizes.length);
  const wanted = Math.min(present.wanted, count);
  return {
    pages: present.pages,
    count,
    wanted,
    isComplete: present.pages.length >= wanted,
    compareMore: () => {
      setProgress({ ...present, wanted: present.wanted + PAGES_AT_ONCE });
    },
  };
}

/** Returns how far the comparison of two PDFs has come: what is known of others does not count. */
function progressOf(of: ComparedPdfs, known: Progress | undefined): Progress {
  return known?.of === of ? known : { of, wanted: PAGES_AT_ONCE, pages: [] };
}
