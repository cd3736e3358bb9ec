import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { auditLogQuery } from '../api/people/activity-queries.ts';
import type { AuditEntry } from '../api/types.ts';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { useWords } from '../words/words.tsx';
import type { ActivityFilter } from './activity-filter.ts';
import { activityFilterIn, activityQueryOf } from './activity-filter.ts';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { ChangeRow } from './change-row.tsx';

/** The page of changes, the newest first. Its address has the filter. */
export function ActivityPage() {
  const { activity: words } = useWords();
  const [query, setQuery] = useSearchParams();
  const filter = activityFilterIn(query);
  const reading = useInfiniteQuery(auditLogQuery(filter));
  return (
    <>
      <PageHeading title={words.heading} />
      <p>{words.intro}</p>
      <ActivityFilterBar
        filter={filter}
        onChange={(changed) => {
          setQuery(activityQueryOf(changed));
        }}
      />
      <Loaded reading={reading}>
        {({ pages }) => (
          <Changes entries={pages.flatMap(({ entries }) => entries)} filter={filter} />
        )}
      </Loaded>
      <ShowMore pages={reading} />
    </>
  );
}

interface ChangesProps {
  entries: readonly AuditEntry[];
  filter: ActivityFilter;
}

function Changes({ entries, filter }: ChangesProps) {
  const { activity: words } = useWords();
  if (entries.length > 0) {
    return (
      <ul className="changes" aria-label={words.changes}>
        {entries.map((entry) => (
          <ChangeRow key={entry.id} entry={entry} />
        ))}
      </ul>
    );
  }
  const isFiltered = filter.workflowId !== undefined || filter.kind !== undefined;
  if (isFiltered) return <Note title={words.noneMatching}>{words.noneMatchingRemedy}</Note>;
  return <Note title={words.none}>{words.noneRemedy}</Note>;
}
