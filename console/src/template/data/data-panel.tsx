import { useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { TemplateField, TemplatePlace } from '../../api/types.ts';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { useWords } from '../../words/words.tsx';
import { DataForm } from './form/data-form.tsx';
import { DraftNotes } from './draft/draft-notes.tsx';
import { SaveBar } from './draft/save-bar.tsx';
import { RunDataChooser } from './run-data-chooser.tsx';
import { TextView } from './text/text-view.tsx';
import type { Draft } from './use-draft.ts';

interface DataPanelProps {
  place: TemplatePlace;
  draft: Draft;
  fields: readonly TemplateField[];
  mayChange: boolean;
}

/** Edits the data of the preview, as a form or as text. */
export function DataPanel({ place, draft, fields, mayChange }: DataPanelProps) {
  const words = useWords();
  const [view, setView] = useState<'form' | 'text'>('form');
  const openText = () => {
    setView('text');
  };
  if (draft.validText === undefined && draft.text === '') {
    if (draft.error) {
      return <ProblemNote error={draft.error} onTryAgain={() => void draft.readAgain()} />;
    }
    return (
      <p className="loading" role="status">
        {words.loading}
      </p>
    );
  }
  return (
    <div className="data-panel">
      <div className="data-bar">
        <ToggleButtonGroup
          className="choices"
          aria-label={words.data.view}
          disallowEmptySelection
          selectedKeys={[view]}
          onSelectionChange={([chosen]) => {
            setView(chosen === 'text' ? 'text' : 'form');
          }}
        >
          <ToggleButton id="form">{words.data.form}</ToggleButton>
          <ToggleButton id="text">{words.data.asText}</ToggleButton>
        </ToggleButtonGroup>
        <RunDataChooser workflowId={place.workflowId} onChoose={draft.replace} />
      </div>
      <DraftNotes draft={draft} />
      {view === 'form' ? (
        <DataForm draft={draft} fields={fields} openText={openText} />
      ) : (
        <TextView draft={draft} />
      )}
      <SaveBar place={place} draft={draft} mayChange={mayChange} />
    </div>
  );
}
