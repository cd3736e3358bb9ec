import { useWords } from '../../../words/words.tsx';
import type { JsonList } from '../json/json.ts';
import { JsonNumber } from '../json/json.ts';
import { editorOf } from './editor-of.ts';
import type { EditorProps } from './editor-props.ts';
import { CheckField } from '../../../controls/check-field.tsx';
import { ListEditor } from './list-editor.tsx';
import { PlainEditor } from './plain-editor.tsx';

interface ValuesEditorProps extends EditorProps {
  list: JsonList;
}

/** Edits a list of plain values, one in each row. */
export function ValuesEditor({ label, list, onChange }: ValuesEditorProps) {
  const words = useWords();
  const hasNumbers = list.some((value) => value instanceof JsonNumber);
  return (
    <ListEditor label={label} list={list} firstRow="" onChange={onChange}>
      {(value, index, change) => {
        const name = words.data.row(index + 1);
        const field = { name, kind: hasNumbers ? 'number' : 'text', members: [] } as const;
        if (editorOf(field, value) === 'check') {
          return <CheckField label={name} isSelected={value === true} onChange={change} />;
        }
        const props = { label: name, field, value, onChange: change };
        return <PlainEditor {...props} isLong={!hasNumbers} />;
      }}
    </ListEditor>
  );
}
