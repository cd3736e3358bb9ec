import { useState } from 'react';
import { Button, Label, ProgressBar, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useWords } from '../../words/words.tsx';
import type { ComparedPdfs } from './compare-page.ts';
import type { ComparedNames, ComparisonView } from './compared-page.tsx';
import { ComparedPage } from './compared-page.tsx';
import { summaryOf } from './comparison-summary.ts';
import { usePageComparisons } from './use-page-comparisons.ts';

/** In a narrower window, two pages beside each other are too small. */
const WIDE = '(width >= 40rem)';

interface ComparedPagesProps {
  pdfs: ComparedPdfs;
  names: ComparedNames;
}

/** Shows the pages that differ, and says in words which those are. */
export function ComparedPages({ pdfs, names }: ComparedPagesProps) {
  const words = useWords();
  const { pages, count, wanted, compareMore } = usePageComparisons(pdfs);
  const [view, setView] = useState<ComparisonView>(() =>
    window.matchMedia(WIDE).matches ? 'sides' : 'differences',
  );
  const different = pages.filter(({ kind }) => kind !== 'same');
  const isComplete = pages.length >= wanted;
  return (
    <div className="comparison" aria-busy={!isComplete}>
      <p role="status">{isComplete && summaryOf(pages, words.comparison)}</p>
      {!isComplete && (
        <ProgressBar className="progress" value={pages.length} maxValue={wanted}>
          <Label>{words.comparison.comparing(pages.length + 1, wanted)}</Label>
          <progress aria-hidden="true" value={pages.length} max={wanted} />
        </ProgressBar>
      )}
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
    </div>
  );
}
