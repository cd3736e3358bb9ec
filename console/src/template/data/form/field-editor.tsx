import { CheckField } from '../../../controls/check-field.tsx';
import { isList, isObject } from '../json/json.ts';
import { PictureEditor } from '../picture/picture-editor.tsx';
import { DateEditor } from './date-editor.tsx';
import { editorOf } from './editor-of.ts';
import type { FieldEditorProps } from './editor-props.ts';
import { LockedValue } from './locked-value.tsx';
import { ObjectEditor } from './object-editor.tsx';
import { PlainEditor } from './plain-editor.tsx';
import { RowsEditor } from './rows-editor.tsx';
import { ValuesEditor } from './values-editor.tsx';

/** Edits a field with what its use in the template and its present value ask for. */
export function FieldEditor({ canBeEdited, ...props }: FieldEditorProps) {
  const { label, field, value, onChange } = props;
  switch (canBeEdited ? editorOf(field, value) : 'locked') {
    case 'text':
      return <PlainEditor {...props} isLong />;
    case 'line':
      return <PlainEditor {...props} isLong={false} />;
    case 'date':
      return <DateEditor {...props} />;
    case 'check':
      return <CheckField label={label} isSelected={value === true} onChange={onChange} />;
    case 'picture':
      return <PictureEditor {...props} />;
    case 'values':
      return <ValuesEditor {...props} list={isList(value) ? value : []} />;
    case 'rows':
      return <RowsEditor {...props} list={isList(value) ? value : []} renderField={renderField} />;
    case 'group':
      return (
        <fieldset className="field-group">
          <legend>{label}</legend>
          <ObjectEditor
            fields={field.members}
            data={isObject(value) ? value : new Map()}
            onChange={onChange}
            renderField={renderField}
          />
        </fieldset>
      );
    case 'locked':
      return <LockedValue {...props} />;
  }
}

/** Shows the editor of a field of an object. */
export function renderField(props: FieldEditorProps) {
  return <FieldEditor {...props} />;
}
