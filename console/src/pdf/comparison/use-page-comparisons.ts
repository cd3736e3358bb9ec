import { useEffect, useMemo, useState } from 'react';
import type { ComparedPdfs } from './compare-page.ts';
import { comparePage } from './compare-page.ts';
import type { PageComparison } from './page-comparison.ts';
import { pagePairs } from './page-comparison.ts';

/** How many pages are compared without being asked for. */
const PAGES_AT_ONCE = 50;

/** The comparison of two PDFs as far as it has come. */
export interface PageComparisons {
  /** Of the pages that are compared, in order. */
  pages: readonly PageComparison[];
  /** The number of pages of the longer PDF. */
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
  const pairs = useMemo(() => pagePairs(pdfs.before.sizes, pdfs.after.sizes), [pdfs]);
  const next = pairs[present.pages.length];
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
  return {
    pages: present.pages,
    count: pairs.length,
    wanted: Math.min(present.wanted, pairs.length),
    compareMore: () => {
      setProgress({ ...present, wanted: present.wanted + PAGES_AT_ONCE });
    },
  };
}

function startOf(of: ComparedPdfs): Progress {
  return { of, wanted: PAGES_AT_ONCE, pages: [] };
}
