import type { SearchedRuns } from '../api/history/searched-runs.ts';
import { fullMomentIn } from '../time/moment-text.ts';
import { useLocale, useWords } from '../words/words.tsx';

/** Says that a search has not read all runs. Null if it has. */
export function SearchLimit({ searched }: { searched: SearchedRuns | null }) {
  const { filter: words } = useWords();
  const locale = useLocale();
  return (
    <p role="status">
      {searched &&
        words.searchLimit(
          new Intl.NumberFormat(locale).format(searched.count),
          fullMomentIn(locale, searched.since),
        )}
    </p>
  );
}
