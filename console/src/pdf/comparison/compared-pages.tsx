import { useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useWords } from '../../words/words.tsx';
import type { ComparedPdfs } from './compare-page.ts';
import type { ComparedNames, ComparisonView } from './compared-page.tsx';
import { ComparedPage } from './compared-page.tsx';
import type { PageComparisons } from './use-page-comparisons.ts';

/** In a narrower window, two pages beside each other are too small. */
const WIDE = '(width >= 40rem)';

interface ComparedPagesProps {
  pdfs: ComparedPdfs;
  names: ComparedNames;
  comparisons: PageComparisons;
}

/** Shows the pages that differ. */
export function ComparedPages({ pdfs, names, comparisons }: ComparedPagesProps) {
  const words = useWords();
  const { pages, count, wanted, isComplete, compareMore } = comparisons;
  const [view, setView] = useState<ComparisonView>(() =>
    window.matchMedia(WIDE).matches ? 'sides' : 'differences',
  );
  const different = pages.filter(({ kind }) => kind !== 'same');
  return (
    <>
      {different.length > 0 && (
        <ToggleButtonGroup
          className="choices"
          aria-label={words.comparison.view}
          disallowEmptySelection
          selectedKeys={[view]}
          onSelectionChange={([key]) => {
            setView(key === 'sides' ? 'sides' : 'differences');
          }}
        >
          <ToggleButton id="sides" className="button">
            {words.comparison.sides}
          </ToggleButton>
          <ToggleButton id="differences" className="button">
            {words.comparison.differences}
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      {different.map((page) => (
        <ComparedPage
          key={`${String(page.before)} ${String(page.after)}`}
          page={page}
          pdfs={pdfs}
          names={names}
          view={view}
          isOnly={isComplete && different.length === 1}
        />
      ))}
      {isComplete && wanted < count && (
        <Button className="button" onPress={compareMore}>
          {words.comparison.compareMore(wanted, count)}
        </Button>
      )}
    </>
  );
}
