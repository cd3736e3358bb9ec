import { useEffect, useState } from 'react';
import { comparablePagesOf } from './comparable-pages.ts';
import type { ComparedPdfs } from './compare-page.ts';
import type { PagePair } from './page-pairs.ts';
import { pagePairs } from './page-pairs.ts';

/** Returns which pages of two PDFs correspond to each other; undefined until their text is read. */
export function usePagePairs(pdfs: ComparedPdfs | undefined): readonly PagePair[] | undefined {
  const [found, setFound] = useState<{ of: ComparedPdfs; pairs: readonly PagePair[] }>();
  useEffect(() => {
    if (!pdfs) return;
    let isWanted = true;
    const reading = Promise.all([comparablePagesOf(pdfs.before), comparablePagesOf(pdfs.after)]);
    void reading.then(([before, after]) => {
      if (isWanted) setFound({ of: pdfs, pairs: pagePairs(before, after) });
    });
    return () => {
      isWanted = false;
    };
  }, [pdfs]);
  return found && found.of === pdfs ? found.pairs : undefined;
}
