import { useQuery } from '@tanstack/react-query';
import { accessQuery } from '../api/queries.ts';
import type { Workflow } from '../api/types.ts';
import { useArchive } from '../api/workflow-changes.ts';
import { ConfirmedButton } from '../shell/confirmed-button.tsx';
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
  const { isPending, error, reset, mutate } = useArchive(workflow.id);
  if (!access?.mayChange || workflow.status === 'ARCHIVED') return null;
  const make = (onSuccess: () => void) => {
    mutate(undefined, { onSuccess });
  };
  return (
    <section aria-labelledby="archive">
      <h2 id="archive">{words.archive.heading}</h2>
      <p className="faint">{words.archive.hint}</p>
      <ConfirmedButton
        question={words.archive.question(workflow.name)}
        consequences={
          <ul>
            {words.archive.consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        }
        confirm={words.archive.archiveForever}
        confirming={words.archive.archiving}
        problem={error && <ProblemNote error={error} />}
        change={{ isPending, reset, make }}
        onDone={onArchived}
      >
        {words.archive.archive}
      </ConfirmedButton>
    </section>
  );
}
