import { Label, ProgressBar } from 'react-aria-components';
import { useWords } from '../../words/words.tsx';
import { summaryOf } from './comparison-summary.ts';
import type { PageComparisons } from './use-page-comparisons.ts';

interface ComparisonStateProps {
  /** Undefined until there are pages to compare. */
  comparisons: PageComparisons | undefined;
}

/** Says in words which pages differ, or how far the comparison has come. */
export function ComparisonState({ comparisons }: ComparisonStateProps) {
  const words = useWords();
  return (
    <div className="comparison-state" aria-busy={comparisons?.isComplete !== true}>
      <p role="status">
        {comparisons === undefined && words.comparison.rendering}
        {comparisons?.isComplete && summaryOf(comparisons.pages, words.comparison)}
      </p>
      {comparisons && !comparisons.isComplete && (
        <ProgressBar
          className="progress"
          value={comparisons.pages.length}
          maxValue={comparisons.wanted}
        >
          <Label>
            {words.comparison.comparing(comparisons.pages.length + 1, comparisons.wanted)}
          </Label>
          <progress aria-hidden="true" value={comparisons.pages.length} max={comparisons.wanted} />
        </ProgressBar>
      )}
    </div>
  );
}
