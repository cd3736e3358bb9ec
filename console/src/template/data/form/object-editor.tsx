import type { Json, JsonObject } from '../json/json.ts';
import { pathFor, valueAt, withValueAt } from '../json/path.ts';
import { FieldEditor } from './field-editor.tsx';
import type { FormField } from './form-fields.ts';
import { groupsOf } from './form-fields.ts';

interface ObjectEditorProps {
  fields: readonly FormField[];
  data: JsonObject;
  onChange: (data: JsonObject) => void;
}

/** Edits the fields of an object. What no field stands for stays as it is. */
export function ObjectEditor({ fields, data, onChange }: ObjectEditorProps) {
  const editorFor = ({ label, field }: { label: string; field: FormField }) => {
    const path = pathFor(data, field.name);
    return (
      <FieldEditor
        key={field.name}
        label={label}
        field={field}
        value={path && valueAt(data, path)}
        canBeEdited={path !== undefined}
        onChange={(value: Json) => {
          if (path) onChange(withValueAt(data, path, value));
        }}
      />
    );
  };
  return (
    <div className="fields">
      {groupsOf(fields).map(({ title, fields: group }) =>
        title === undefined ? (
          group.map(editorFor)
        ) : (
          <fieldset key={`${title}.`} className="field-group">
            <legend>{title}</legend>
            <div className="fields">{group.map(editorFor)}</div>
          </fieldset>
        ),
      )}
    </div>
  );
}
