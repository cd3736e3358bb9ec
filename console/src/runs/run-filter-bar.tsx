import { Choices } from '../controls/choices.tsx';
import type { RunFilter } from '../api/types.ts';
import { CheckField } from '../controls/check-field.tsx';
import { SearchBox } from '../controls/search-box.tsx';
import { useWords } from '../words/words.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { RUN_STATUSES } from './run-filter.ts';

const ALL = 'ALL';

interface RunFilterBarProps {
  filter: RunFilter;
  /** Whether the person may read the data of the workflow. */
  maySearchData: boolean;
  onChange: (filter: RunFilter) => void;
}

/** The filter of a list of runs, by status, by time and by text. */
export function RunFilterBar({ filter, maySearchData, onChange }: RunFilterBarProps) {
  const words = useWords();
  return (
    <div className="filter" role="search">
      <Choices
        label={words.filterByStatus}
        choices={[ALL, ...RUN_STATUSES]}
        chosen={filter.status ?? ALL}
        name={(status) => (status === ALL ? words.allRuns : words.runStatus[status])}
        onChoose={(status) => {
          onChange({ ...filter, status: status === ALL ? undefined : status });
        }}
      />
      <PeriodFilter
        period={filter.period}
        onChange={(period) => {
          onChange({ ...filter, period });
        }}
      />
      <SearchBox
        search={filter.search}
        hint={words.searchHint}
        onSearch={(search) => {
          onChange({ ...filter, search });
        }}
      />
      {maySearchData && (
        <div className="stack">
          <CheckField
            label={words.filter.searchData}
            isSelected={filter.searchesData}
            onChange={(searchesData) => {
              onChange({ ...filter, searchesData });
            }}
          />
          {filter.searchesData && <span className="faint">{words.filter.searchDataHint}</span>}
        </div>
      )}
    </div>
  );
}
