import { useEffect, useState } from 'react';
import {
  Button,
  Input,
  Label,
  SearchField,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components';
import type { RunFilter } from '../api/types.ts';
import { useWords } from '../words/words.tsx';
import { RUN_STATUSES } from './run-filter.ts';

const ALL = 'ALL';

/** How long to wait after a letter before searching, in milliseconds. */
const PAUSE_MILLISECONDS = 300;

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
      <SearchBox filter={filter} onChange={onChange} />
    </div>
  );
}

function SearchBox({ filter, onChange }: RunFilterBarProps) {
  const words = useWords();
  const [text, setText] = useState(filter.search);
  useEffect(() => {
    if (text.trim() === filter.search) return;
    const timer = setTimeout(() => {
      onChange({ ...filter, search: text.trim() });
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, filter, onChange]);
  return (
    <SearchField className="search" value={text} onChange={setText} maxLength={200}>
      <Label>{words.search}</Label>
      <div className="search-box">
        <Input placeholder={words.searchHint} />
        {text !== '' && <Button aria-label={words.clearSearch}>×</Button>}
      </div>
    </SearchField>
  );
}
