import { useWords } from '../../../words/words.tsx';
import type { JsonList } from '../json/json.ts';
import { isObject } from '../json/json.ts';
import type { EditorProps, RenderField } from './editor-props.ts';
import { ListEditor } from './list-editor.tsx';
import { columnsOf } from './member-columns.ts';
import { ObjectEditor } from './object-editor.tsx';

interface RowsEditorProps extends EditorProps {
  list: JsonList;
  renderField: RenderField;
}

/** Edits a list of objects: a row has the fields that the template uses of an item. */
export function RowsEditor({ label, field, list, onChange, renderField }: RowsEditorProps) {
  const words = useWords();
  const members = columnsOf(list, field.members);
  return (
    <ListEditor label={label} list={list} firstRow={new Map()} onChange={onChange}>
      {(item, index, change) => (
        <fieldset className="row-fields">
          <legend>{words.data.row(index + 1)}</legend>
          <ObjectEditor
            fields={members}
            data={isObject(item) ? item : new Map()}
            onChange={change}
            renderField={renderField}
          />
        </fieldset>
      )}
    </ListEditor>
  );
}
