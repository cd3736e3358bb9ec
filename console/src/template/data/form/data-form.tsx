import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import type { TemplateField } from '../../../api/types.ts';
import { Note } from '../../../shell/note.tsx';
import { useWords } from '../../../words/words.tsx';
import { FormActionsContext } from '../form-actions.ts';
import { formatJson } from '../json/format-json.ts';
import { mistakeIn } from '../text/mistake-text.ts';
import type { Draft } from '../use-draft.ts';
import { renderField } from './field-editor.tsx';
import { formFieldsOf } from './form-fields.ts';
import { ObjectEditor } from './object-editor.tsx';
import { otherFieldsIn } from './other-fields.ts';
import { withOuterFields } from './outer-fields.ts';

interface DataFormProps {
  draft: Draft;
  fields: readonly TemplateField[];
  openText: () => void;
}

/** Edits the data as a form that is made of the fields of the template. */
export function DataForm({ draft, fields, openText }: DataFormProps) {
  const words = useWords();
  const { data, mistake } = draft;
  const formFields = useMemo(
    () => withOuterFields(formFieldsOf(fields), data ?? new Map()),
    [fields, data],
  );
  if (mistake || !data) {
    return (
      <div className="problem" role="status">
        <p>
          <strong>{words.data.noForm}</strong>
        </p>
        {mistake && <p>{mistakeIn(words, draft.text, mistake)}</p>}
        <p>{words.data.previewKeeps}</p>
        <Button className="button" onPress={openText}>
          {words.data.openText}
        </Button>
      </div>
    );
  }
  if (formFields.length === 0) {
    return <Note title={words.fields.none}>{words.data.noFieldsRemedy}</Note>;
  }
  const others = otherFieldsIn(data, formFields);
  return (
    <div className="data-form">
      <FormActionsContext value={{ openText, remember: draft.remember }}>
        <ObjectEditor
          fields={formFields}
          data={data}
          onChange={(changed) => {
            draft.change(formatJson(changed));
          }}
          renderField={renderField}
        />
      </FormActionsContext>
      {others > 0 && <p className="faint">{words.data.otherFields(others)}</p>}
    </div>
  );
}
