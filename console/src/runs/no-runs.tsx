import { Button } from 'react-aria-components';
import type { RunFilter } from '../api/types.ts';
import { Note } from '../shell/note.tsx';
import { useWords } from '../words/words.tsx';
import { isReversed } from './period.ts';
import { isFiltering } from './run-filter.ts';

interface NoRunsProps {
  filter: RunFilter;
  isArchived: boolean;
  onSearchData: (() => void) | undefined;
}

/** Says why a list of runs is empty. A number of a document that was not made is only in the data. */
export function NoRuns({ filter, isArchived, onSearchData }: NoRunsProps) {
  const words = useWords();
  if (isReversed(filter.period)) {
    return <Note title={words.filter.reversed}>{words.filter.reversedRemedy}</Note>;
  }
  if (isFiltering(filter)) {
    return (
      <>
        <Note title={words.noMatchingRuns}>
          {onSearchData ? words.filter.dataNotSearchedYet : words.noMatchingRunsRemedy}
        </Note>
        {onSearchData && (
          <p>
            <Button className="button" onPress={onSearchData}>
              {words.filter.searchData}
            </Button>
          </p>
        )}
      </>
    );
  }
  if (isArchived) return <Note title={words.noRuns} />;
  return <Note title={words.noRuns}>{words.noRunsRemedy}</Note>;
}
