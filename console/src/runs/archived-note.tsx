import { useEffect, useRef } from 'react';
import { Note } from '../shell/note.tsx';
import { useWords } from '../words/words.tsx';

interface ArchivedNoteProps {
  /** Whether the person has just archived it: then the button that had the focus is gone. */
  isNew: boolean;
}

/** Says that a workflow is archived. */
export function ArchivedNote({ isNew }: ArchivedNoteProps) {
  const words = useWords();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) note.current?.focus();
  }, [isNew]);
  return (
    <div ref={note} role="status" tabIndex={-1}>
      <Note title={words.archive.archived}>{words.archive.archivedMeaning}</Note>
    </div>
  );
}
