import { useState } from 'react';
import { Button, Form } from 'react-aria-components';
import type { TemplatePlace, TemplateVersion } from '../../../api/types.ts';
import { Note } from '../../../shell/note.tsx';
import { ProblemNote } from '../../../shell/problem-note.tsx';
import { useWords } from '../../../words/words.tsx';
import { NoteField } from '../note-field.tsx';
import { plainText } from '../plain-text.ts';
import { isOvertaken, usePublish } from '../use-version-changes.ts';
import { SendingProgress } from './sending-progress.tsx';
import type { ChosenFile, Outcome } from './use-replacement.ts';

interface PublishFormProps {
  place: TemplatePlace;
  chosen: ChosenFile;
  current: TemplateVersion | undefined;
  /** Whether the person can see how the file differs from the current version. */
  isCompared: boolean;
  onNote: (note: string) => void;
  onPublished: (outcome: Outcome) => void;
}

/** Publishes a file, unless somebody else has published another version meanwhile. */
export function PublishForm(props: PublishFormProps) {
  const { place, chosen, current, isCompared, onNote, onPublished } = props;
  const words = useWords();
  const publishing = usePublish(place);
  const [first] = useState(current);
  const [share, setShare] = useState(0);
  const isOfOthers = current !== undefined && current.id !== first?.id;
  const mustWait = isOfOthers && !isCompared;
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (mustWait) return;
        const publication = {
          file: chosen.file,
          note: chosen.note,
          known: current,
          onProgress: setShare,
        };
        // The person may be on another page when it is published.
        void publishing.mutateAsync(publication).then(
          (version) => {
            onPublished({ version, restored: undefined, previous: current });
          },
          // The error is shown below.
          () => undefined,
        );
      }}
    >
      {isOfOthers && !publishing.isPending && (
        <div role="alert">
          <Note title={words.versions.meanwhile(current.number, personOf(current))}>
            {mustWait ? words.versions.meanwhileComparing : words.versions.meanwhileCompared}
          </Note>
        </div>
      )}
      <NoteField label={words.versions.note} value={chosen.note} onChange={onNote} />
      <div className="action">
        <Button
          className="button strong"
          type="submit"
          isPending={publishing.isPending || mustWait}
        >
          {words.versions.publish}
        </Button>
      </div>
      {publishing.isPending && <SendingProgress share={share} after={words.versions.checking} />}
      {publishing.error && !isOvertaken(publishing.error) && (
        <ProblemNote error={publishing.error} />
      )}
    </Form>
  );
}

/** The name of the person who has sent a version; undefined if it was found in the drive. */
export function personOf({ createdBy }: TemplateVersion): string | undefined {
  return createdBy ? plainText(createdBy.name) : undefined;
}
