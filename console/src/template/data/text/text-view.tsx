import { useRef } from 'react';
import { Button, FieldError, Label, TextArea, TextField } from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';
import { formatJson } from '../json/format-json.ts';
import type { Draft } from '../use-draft.ts';
import { mistakeIn } from './mistake-text.ts';

/** Edits the data as text, and says where a mistake is. */
export function TextView({ draft }: { draft: Draft }) {
  const words = useWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, data, mistake } = draft;
  const showMistake = () => {
    if (!area.current || !mistake) return;
    area.current.focus();
    area.current.setSelectionRange(mistake.position, mistake.position + 1);
  };
  return (
    <div className="text-view">
      <TextField
        className="field"
        value={text}
        isInvalid={mistake !== undefined}
        onChange={draft.change}
      >
        <Label>{words.data.text}</Label>
        <TextArea ref={area} className="json" rows={18} spellCheck="false" autoComplete="off" />
        <FieldError className="failures">{mistake && mistakeIn(words, text, mistake)}</FieldError>
      </TextField>
      {/* Apart from the field, so that it is read out as soon as there is a mistake. */}
      <p className="faint" role="status">
        {mistake && words.data.previewKeeps}
      </p>
      <div className="choices">
        {mistake && (
          <Button className="button" onPress={showMistake}>
            {words.data.showMistake}
          </Button>
        )}
        <Button
          className="button"
          isDisabled={mistake !== undefined || data === undefined}
          onPress={() => {
            if (data) draft.change(formatJson(data));
          }}
        >
          {words.data.tidy}
        </Button>
      </div>
    </div>
  );
}
