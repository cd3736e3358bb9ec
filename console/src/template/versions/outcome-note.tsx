import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { TemplatePlace } from '../../api/types.ts';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { useWords } from '../../words/words.tsx';
import type { Outcome } from './replacement/use-replacement.ts';
import { useRestore } from './use-version-changes.ts';

interface OutcomeNoteProps {
  place: TemplatePlace;
  outcome: Outcome;
  onUndone: (outcome: Outcome) => void;
}

/** Says which version is current now, and can make the one before current again. */
export function OutcomeNote({ place, outcome, onUndone }: OutcomeNoteProps) {
  const words = useWords();
  const undoing = useRestore(place);
  const note = useRef<HTMLDivElement>(null);
  const { version, restored, previous } = outcome;
  // The form that had the focus is gone.
  useEffect(() => {
    note.current?.focus();
  }, [version.id]);
  return (
    <>
      <div ref={note} className="outcome" role="status" tabIndex={-1}>
        <span>
          {restored
            ? words.versions.restoredAs(restored.number, version.number)
            : words.versions.published(version.number)}
        </span>
        {previous && (
          <Button
            className="button"
            isPending={undoing.isPending}
            onPress={() => {
              const restoration = { version: previous, note: '', known: version };
              undoing.mutate(restoration, {
                onSuccess: (made) => {
                  onUndone({ version: made, restored: previous, previous: version });
                },
              });
            }}
          >
            {words.versions.undo}
          </Button>
        )}
      </div>
      {undoing.error && <ProblemNote error={undoing.error} />}
    </>
  );
}
