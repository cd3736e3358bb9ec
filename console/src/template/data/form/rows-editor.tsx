import { useState } from 'react';
import { useWords } from '../../../words/words.tsx';
import type { JsonList } from '../json/json.ts';
import { isObject } from '../json/json.ts';
import type { EditorProps, RenderField } from './editor-props.ts';
import { ListEditor } from './list-editor.tsx';
import { columnsOf } from './member-columns.ts';
import { ObjectEditor } from './object-editor.tsx';
import type { Width } from './plain-value.ts';

interface RowsEditorProps extends EditorProps {
  list: JsonList;
  renderField: RenderField;
}

/** Edits a list of objects: a row has the fields that the template uses of an item. */
export function RowsEditor({ label, field, list, onChange, renderField }: RowsEditorProps) {
  const words = useWords();
  // Columns that change their size move the fields of all rows, so they keep the first one.
  const [widths, setWidths] = useState<ReadonlyMap<string, Width | undefined>>();
  const members = columnsOf(list, field.members).map((member) => {
    const width = widths?.get(member.name);
    return width ? { ...member, width } : member;
  });
  const change = (changed: JsonList) => {
    setWidths(new Map(members.map(({ name, width }) => [name, width])));
    onChange(changed);
  };
  return (
    <ListEditor label={label} list={list} firstRow={new Map()} onChange={change}>
      {(item, index, changeRow) => (
        <fieldset className="row-fields">
          <legend>{words.data.row(index + 1)}</legend>
          <ObjectEditor
            fields={members}
            data={isObject(item) ? item : new Map()}
            onChange={changeRow}
            renderField={renderField}
          />
        </fieldset>
      )}
    </ListEditor>
  );
}
