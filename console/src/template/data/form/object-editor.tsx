import { Fragment } from 'react';
import type { Json, JsonObject } from '../json/json.ts';
import { pathFor, valueAt, withValueAt } from '../json/path.ts';
import type { RenderField } from './editor-props.ts';
import type { FormField } from './form-fields.ts';
import { groupsOf } from './form-fields.ts';

interface ObjectEditorProps {
  fields: readonly FormField[];
  data: JsonObject;
  onChange: (data: JsonObject) => void;
  renderField: RenderField;
}

/** Edits the fields of an object. What no field stands for stays as it is. */
export function ObjectEditor({ fields, data, onChange, renderField }: ObjectEditorProps) {
  const editorFor = ({ label, field }: { label: string; field: FormField }) => {
    const path = pathFor(data, field.name);
    const onFieldChange = (value: Json) => {
      if (path) onChange(withValueAt(data, path, value));
    };
    return (
      <Fragment key={field.name}>
        {renderField({
          label,
          field,
          value: path && valueAt(data, path),
          canBeEdited: path !== undefined,
          onChange: onFieldChange,
        })}
      </Fragment>
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
