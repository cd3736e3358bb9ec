import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { accessQuery } from '../api/queries.ts';
import type { Workflow } from '../api/types.ts';
import { useArchive } from '../api/workflow-changes.ts';
import { Confirmation } from '../shell/confirmation.tsx';
import { ProblemNote } from '../shell/problem-note.tsx';
import { useWords } from '../words/words.tsx';

interface ArchiveSectionProps {
  workflow: Workflow;
  onArchived: () => void;
}

/** Archives a workflow, after a question. Only those see it who may do so. */
export function ArchiveSection({ workflow, onArchived }: ArchiveSectionProps) {
  const words = useWords();
  const { data: access } = useQuery(accessQuery(workflow.id));
  const archiving = useArchive(workflow.id);
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!access?.mayChange || workflow.status === 'ARCHIVED') return null;
  return (
    <section aria-labelledby="archive">
      <h2 id="archive">{words.archive.heading}</h2>
      <p className="faint">{words.archive.hint}</p>
      <Button
        ref={button}
        className="button"
        aria-expanded={isAsking}
        onPress={() => {
          setIsAsking(!isAsking);
        }}
      >
        {words.archive.archive}
      </Button>
      {isAsking && (
        <Confirmation
          question={words.archive.question(workflow.name)}
          action={words.archive.archiveForever}
          isPending={archiving.isPending}
          onConfirm={() => {
            archiving.mutate(undefined, { onSuccess: onArchived });
          }}
          onCancel={() => {
            setIsAsking(false);
            button.current?.focus();
          }}
        >
          <ul>
            {words.archive.consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        </Confirmation>
      )}
      {archiving.error && <ProblemNote error={archiving.error} />}
    </section>
  );
}
