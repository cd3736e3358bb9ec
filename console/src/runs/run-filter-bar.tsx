import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { RunFilter } from '../api/types.ts';
import { SearchBox } from '../controls/search-box.tsx';
import { useWords } from '../words/words.tsx';
import { RUN_STATUSES } from './run-filter.ts';

const ALL = 'ALL';

interface RunFilterBarProps {
  filter: RunFilter;
  onChange: (filter: RunFilter) => void;
}

/** The filter of a list of runs, by status and by text. */
export function RunFilterBar({ filter, onChange }: RunFilterBarProps) {
  const words = useWords();
  return (
    <div className="filter" role="search">
      <ToggleButtonGroup
        className="choices"
        aria-label={words.filterByStatus}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[filter.status ?? ALL]}
        onSelectionChange={(chosen) => {
          const status = RUN_STATUSES.find((one) => chosen.has(one));
          onChange({ ...filter, status });
        }}
      >
        <ToggleButton id={ALL}>{words.allRuns}</ToggleButton>
        {RUN_STATUSES.map((status) => (
          <ToggleButton key={status} id={status}>
            {words.runStatus[status]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchBox
        search={filter.search}
        hint={words.searchHint}
        onSearch={(search) => {
          onChange({ ...filter, search });
        }}
      />
    </div>
  );
}
