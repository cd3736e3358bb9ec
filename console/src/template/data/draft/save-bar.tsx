import { useRef } from 'react';
import { Button } from 'react-aria-components';
import { useSaveSampleData } from '../../../api/templates/template-changes.ts';
import { HAS_PUBLIC_PREVIEWS } from '../../../api/root.ts';
import { SavedMeanwhile } from '../../../api/templates/sample-data.ts';
import type { TemplatePlace } from '../../../api/types.ts';
import { ProblemNote } from '../../../shell/problem-note.tsx';
import { useWords } from '../../../words/words.tsx';
import type { Draft } from '../use-draft.ts';
import { MeanwhileNote } from './meanwhile-note.tsx';

interface SaveBarProps {
  place: TemplatePlace;
  draft: Draft;
  mayChange: boolean;
}

/** Stores the data as the sample data of the template, and says whether it is stored. */
export function SaveBar({ place, draft, mayChange }: SaveBarProps) {
  const words = useWords();
  const saving = useSaveSampleData(place);
  const isUnsaved = draft.isChanged || draft.example !== undefined;
  const state = saving.isSuccess ? words.data.saved : words.data.noChanges;
  const overtaken = saving.error instanceof SavedMeanwhile ? saving.error : undefined;
  const saveButton = useRef<HTMLButtonElement>(null);
  const save = (known: string | undefined) => {
    saving.mutate({ text: draft.text, known }, { onSuccess: draft.settle });
  };
  return (
    <div className="save-bar">
      {saving.error && !overtaken && <ProblemNote error={saving.error} />}
      {overtaken && (
        <MeanwhileNote
          onShowTheirs={() => {
            saving.reset();
            draft.discard();
          }}
          onSaveMine={() => {
            save(overtaken.theirs.tag);
          }}
        />
      )}
      {draft.bringBack && (
        <p className="faint line">
          <span role="status">{words.data.earlier}</span>
          <Button className="button quiet" onPress={draft.bringBack}>
            {words.data.bringBack}
          </Button>
        </p>
      )}
      {HAS_PUBLIC_PREVIEWS && mayChange && isUnsaved && (
        <p className="faint">{words.data.isPublic}</p>
      )}
      <div className="action">
        {mayChange && (
          <Button
            ref={saveButton}
            className={isUnsaved ? 'button strong' : 'button'}
            isDisabled={draft.mistake !== undefined}
            isPending={saving.isPending}
            onPress={() => {
              // It stays enabled, because a button that is disabled loses the focus.
              if (isUnsaved) save(draft.known);
            }}
          >
            {saving.isPending ? words.data.saving : words.data.save}
          </Button>
        )}
        {draft.isChanged && (
          <Button
            className="button quiet"
            onPress={() => {
              saving.reset();
              draft.discard();
              // This button is gone then.
              saveButton.current?.focus();
            }}
          >
            {words.data.discard}
          </Button>
        )}
        <span className="faint" role="status">
          {mayChange && (isUnsaved ? words.data.notSaved : state)}
        </span>
      </div>
    </div>
  );
}
