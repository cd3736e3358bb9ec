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
  compareMore: () => void;
}

interface Progress {
  of: ComparedPdfs;
  wanted: number;
  pages: readonly PageComparison[];
}

/** Compares two PDFs page by page. */
export function usePageComparisons(pdfs: ComparedPdfs): PageComparisons {
  const [progress, setProgress] = useState(() => startOf(pdfs));
  const present = progress.of === pdfs ? progress : startOf(pdfs);
  const pairs = usePagePairs(pdfs);
  const next = pairs?.[present.pages.length];
  const isWanted = present.pages.length < present.wanted;
  useEffect(() => {
    if (!next || !isWanted) return;
    const comparing = new AbortController();
    void comparePage(pdfs, next, comparing.signal).then((page) => {
      if (!page || comparing.signal.aborted) return;
      setProgress((former) => {
        const known = former.of === pdfs ? former : startOf(pdfs);
        return { ...known, pages: [...known.pages, page] };
      });
    });
    return () => {
      comparing.abort();
    };
  }, [pdfs, next, isWanted]);
  const count = pairs?.length ?? Math.max(pdfs.before.sizes.length, pdfs.after.sizes.length);
  return {
    pages: present.pages,
    count,
    wanted: Math.min(present.wanted, count),
    compareMore: () => {
      setProgress({ ...present, wanted: present.wanted + PAGES_AT_ONCE });
    },
  };
}

function startOf(of: ComparedPdfs): Progress {
  return { of, wanted: PAGES_AT_ONCE, pages: [] };
}
