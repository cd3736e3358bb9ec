import { CheckField } from '../../../controls/check-field.tsx';
import type { Json } from '../json/json.ts';
import { isList, isObject } from '../json/json.ts';
import { PictureEditor } from '../picture/picture-editor.tsx';
import { editorOf } from './editor-of.ts';
import type { FormField } from './form-fields.ts';
import { LockedValue } from './locked-value.tsx';
import { ObjectEditor } from './object-editor.tsx';
import { PlainEditor } from './plain-editor.tsx';
import { RowsEditor } from './rows-editor.tsx';
import { ValuesEditor } from './values-editor.tsx';

/** What every editor of a value is given. */
export interface EditorProps {
  label: string;
  field: FormField;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

interface FieldEditorProps extends EditorProps {
  /** Whether the data has room for the field: a text in place of an object has none. */
  canBeEdited: boolean;
}

/** Edits a field with what its use in the template and its present value ask for. */
export function FieldEditor({ canBeEdited, ...props }: FieldEditorProps) {
  const { label, field, value, onChange } = props;
  switch (canBeEdited ? editorOf(field, value) : 'locked') {
    case 'text':
      return <PlainEditor {...props} isLong />;
    case 'line':
      return <PlainEditor {...props} isLong={false} />;
    case 'check':
      return <CheckField label={label} isSelected={value === true} onChange={onChange} />;
    case 'picture':
      return <PictureEditor {...props} />;
    case 'values':
      return <ValuesEditor {...props} list={isList(value) ? value : []} />;
    case 'rows':
      return <RowsEditor {...props} list={isList(value) ? value : []} />;
    case 'group':
      return (
        <fieldset className="field-group">
          <legend>{label}</legend>
          <ObjectEditor
            fields={field.members}
            data={isObject(value) ? value : new Map()}
            onChange={onChange}
          />
        </fieldset>
      );
    case 'locked':
      return <LockedValue {...props} />;
  }
}
