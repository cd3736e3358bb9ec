import { useState } from 'react';
import { Button, Form } from 'react-aria-components';
import type { TemplatePlace, TemplateVersion } from '../../../api/types.ts';
import { Note } from '../../../shell/note.tsx';
import { ProblemNote } from '../../../shell/problem-note.tsx';
import { useWords } from '../../../words/words.tsx';
import { NoteField } from '../note-field.tsx';
import { personOf } from '../replacement/publish-form.tsx';
import type { Outcome } from '../replacement/use-replacement.ts';
import { isOvertaken, useRestore } from '../use-version-changes.ts';

interface RestoreFormProps {
  place: TemplatePlace;
  version: TemplateVersion;
  current: TemplateVersion | undefined;
  onRestored: (outcome: Outcome) => void;
  onCancel: () => void;
}

/** Makes a version current again, with a note for the list. */
export function RestoreForm({ place, version, current, onRestored, onCancel }: RestoreFormProps) {
  const words = useWords();
  const restoring = useRestore(place);
  const [note, setNote] = useState('');
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        restoring.mutate(
          { version, note, known: current },
          {
            onSuccess: (made) => {
              onRestored({ version: made, restored: version, previous: current });
            },
          },
        );
      }}
    >
      <NoteField label={words.versions.whyRestore} value={note} onChange={setNote} />
      <div className="action">
        <Button className="button strong" type="submit" isPending={restoring.isPending}>
          {words.versions.restoreOf(version.number)}
        </Button>
        <Button className="button" onPress={onCancel}>
          {words.versions.cancel}
        </Button>
      </div>
      {isOvertaken(restoring.error) && current && (
        <div role="alert">
          <Note title={words.versions.meanwhile(current.number, personOf(current))}>
            {words.versions.meanwhileListed}
          </Note>
        </div>
      )}
      {restoring.error && !isOvertaken(restoring.error) && <ProblemNote error={restoring.error} />}
    </Form>
  );
}
