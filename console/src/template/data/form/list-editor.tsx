import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';
import { useFormActions } from '../form-actions.ts';
import type { Json, JsonList } from '../json/json.ts';
import { withMovedRow, withNewRow, withoutRow } from '../json/rows.ts';
import { RowButtons } from './row-buttons.tsx';
import { useFocusAfterChange } from './use-focus-after-change.ts';

/** A form with thousands of fields would be slow. */
const ROWS_AT_ONCE = 50;

interface ListEditorProps {
  label: string;
  list: JsonList;
  /** The first item of an empty list. */
  firstRow: Json;
  onChange: (list: JsonList) => void;
  children: (item: Json, index: number, change: (item: Json) => void) => ReactNode;
}

/** Edits a list: adds, moves and removes rows. The focus stays with the row. */
export function ListEditor({ label, list, firstRow, onChange, children }: ListEditorProps) {
  const words = useWords();
  const { remember } = useFormActions();
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const rows = useRef<HTMLOListElement>(null);
  const focusLater = useFocusAfterChange(rows);
  const add = () => {
    setShown((count) => Math.max(count, list.length + 1));
    focusLater(list.length, 'input, textarea');
    onChange(withNewRow(list, firstRow));
  };
  const move = (index: number, by: number) => {
    focusLater(index + by, by < 0 ? '[data-do=up]' : '[data-do=down]');
    onChange(withMovedRow(list, index, by));
  };
  const remove = (index: number) => {
    focusLater(Math.min(index, list.length - 2), '[data-do=remove]');
    remember();
    onChange(withoutRow(list, index));
  };
  return (
    <fieldset className="field-group list">
      <legend>{label}</legend>
      {list.length === 0 && <p className="faint">{words.data.noRows}</p>}
      <ol ref={rows} className="data-rows">
        {list.slice(0, shown).map((item, index) => (
          // Rows have no identity but their place.
          <li key={index} className="data-row" data-row={index}>
            {children(item, index, (changed) => {
              onChange(list.map((one, position) => (position === index ? changed : one)));
            })}
            <RowButtons index={index} count={list.length} onMove={move} onRemove={remove} />
          </li>
        ))}
      </ol>
      <div className="choices">
        {list.length > shown && (
          <Button
            className="button"
            onPress={() => {
              setShown(shown + ROWS_AT_ONCE);
            }}
          >
            {words.data.moreRows(list.length - shown)}
          </Button>
        )}
        <Button className="button" aria-label={words.data.addRowTo(label)} onPress={add}>
          {words.data.addRow}
        </Button>
      </div>
    </fieldset>
  );
}
