import { useEffect, useState } from 'react';
import { Button, Input, Label, SearchField } from 'react-aria-components';
import { useWords } from '../words/words.tsx';
import { useOutsideChanges } from './use-outside-changes.ts';

/** How long to wait after a letter before searching, in milliseconds. */
const PAUSE_MILLISECONDS = 300;

interface SearchBoxProps {
  /** What is searched for. */
  search: string;
  hint: string;
  onSearch: (search: string) => void;
}

/** Takes a text to search for, and searches when the person pauses. */
export function SearchBox({ onSearch, ...props }: SearchBoxProps) {
  const [changes, report] = useOutsideChanges(props.search);
  return (
    <TypedSearch
      key={changes}
      {...props}
      onSearch={(search) => {
        report(search);
        onSearch(search);
      }}
    />
  );
}

function TypedSearch({ search, hint, onSearch }: SearchBoxProps) {
  const words = useWords();
  const [text, setText] = useState(search);
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => {
      onSearch(text.trim());
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, search, onSearch]);
  return (
    <SearchField className="search" value={text} onChange={setText} maxLength={200}>
      <Label>{words.search}</Label>
      <div className="search-box">
        <Input placeholder={hint} />
        {text !== '' && <Button aria-label={words.clearSearch}>×</Button>}
      </div>
    </SearchField>
  );
}
