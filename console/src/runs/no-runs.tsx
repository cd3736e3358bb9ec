import type { RunFilter } from '../api/types.ts';
import { Note } from '../shell/note.tsx';
import { useWords } from '../words/words.tsx';
import { isReversed } from './period.ts';
import { isFiltering } from './run-filter.ts';

interface NoRunsProps {
  filter: RunFilter;
  isArchived: boolean;
}

/** Says why a list of runs is empty. */
export function NoRuns({ filter, isArchived }: NoRunsProps) {
  const words = useWords();
  if (isReversed(filter.period)) {
    return <Note title={words.filter.reversed}>{words.filter.reversedRemedy}</Note>;
  }
  if (isFiltering(filter)) {
    return <Note title={words.noMatchingRuns}>{words.noMatchingRunsRemedy}</Note>;
  }
  if (isArchived) return <Note title={words.noRuns} />;
  return <Note title={words.noRuns}>{words.noRunsRemedy}</Note>;
}
