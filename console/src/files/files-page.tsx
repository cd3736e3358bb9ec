import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { filesQuery } from '../api/file-queries.ts';
import type { ListedFile } from '../api/types.ts';
import { SearchBox } from '../controls/search-box.tsx';
import { useFocusOnOutcome } from '../controls/use-focus-on-outcome.ts';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { useWords } from '../words/words.tsx';
import { FileRow } from './file-row.tsx';

/** The files of the user, the newest first. Its address has the search. */
export function FilesPage() {
  const words = useWords();
  const [query, setQuery] = useSearchParams();
  const search = query.get('search')?.trim() ?? '';
  const reading = useInfiniteQuery(filesQuery(search));
  const [deleted, setDeleted] = useState<ListedFile>();
  return (
    <>
      <PageHeading title={words.files.title} />
      <div className="filter" role="search">
        <SearchBox
          search={search}
          hint={words.files.searchHint}
          onSearch={(text) => {
            // Each letter is no page of its own.
            const replace = search !== '' && text !== '';
            setQuery(text === '' ? {} : { search: text }, { replace });
          }}
        />
      </div>
      {search !== '' && <p className="faint">{words.files.searchLimit}</p>}
      {deleted && <DeletedNote file={deleted} />}
      <Loaded reading={reading}>
        {({ pages }) => (
          <FileRows
            files={pages.flatMap(({ entries }) => entries)}
            search={search}
            onDeleted={setDeleted}
          />
        )}
      </Loaded>
      <ShowMore pages={reading} />
    </>
  );
}

/** Says which file is gone. The row that had the focus is gone too. */
function DeletedNote({ file: { id, name } }: { file: ListedFile }) {
  const words = useWords();
  const note = useFocusOnOutcome<HTMLParagraphElement>(id);
  return (
    <p ref={note} className="outcome" role="status" tabIndex={-1}>
      {words.files.deleted(name)}
    </p>
  );
}

interface FileRowsProps {
  files: readonly ListedFile[];
  search: string;
  onDeleted: (file: ListedFile) => void;
}

function FileRows({ files, search, onDeleted }: FileRowsProps) {
  const words = useWords();
  if (files.length === 0 && search !== '') {
    return <Note title={words.files.noMatch}>{words.files.noMatchRemedy}</Note>;
  }
  if (files.length === 0) return <Note title={words.files.none}>{words.files.noneRemedy}</Note>;
  return (
    <ul className="cards" aria-label={words.files.title}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} onDeleted={onDeleted} />
      ))}
    </ul>
  );
}
