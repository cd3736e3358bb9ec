import type { ReactNode } from 'react';
import { useState } from 'react';
import { Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';
import type { EditorProps } from './editor-props.ts';
import type { Width } from './plain-value.ts';
import { isIsoDate, takesNumbers, textOf, typedValue, widthOf } from './plain-value.ts';

interface PlainEditorProps extends EditorProps {
  isLong: boolean;
  /** A button that writes the value too. */
  beside?: ReactNode;
}

/** Edits a text or a number. */
export function PlainEditor(props: PlainEditorProps) {
  const { label, field, value, onChange, isLong, beside } = props;
  const words = useWords();
  const text = textOf(value);
  // Decided before the first letter: on the way to 1.5 there is "1.", which is no number.
  const [numberAtFocus, setNumberAtFocus] = useState<boolean>();
  const canBeNumber = numberAtFocus ?? takesNumbers(field.kind, value);
  // A field that changes its size moves the others, so it keeps the first one that is worked in.
  const [firstWidth, setFirstWidth] = useState<Width>();
  const width = firstWidth ?? field.width ?? widthOf(text);
  const isNoNumber = numberAtFocus === true && text !== '' && typeof value === 'string';
  return (
    <TextField
      className={`field ${width}`}
      value={text}
      onFocus={() => {
        setNumberAtFocus(canBeNumber);
        setFirstWidth(width);
      }}
      onBlur={() => {
        setNumberAtFocus(undefined);
      }}
      onChange={(typed) => {
        onChange(typedValue(typed, canBeNumber));
      }}
    >
      <Label>{label}</Label>
      {isLong ? (
        <TextArea rows={text.split('\n').length} />
      ) : (
        <div className="with-button">
          <Input inputMode={field.kind === 'number' ? 'decimal' : 'text'} />
          {beside}
        </div>
      )}
      {isNoNumber && (
        <Text slot="description" className="faint">
          {words.data.numberHint}
        </Text>
      )}
      {field.kind === 'date' && !isIsoDate(text) && (
        <Text slot="description" className="faint">
          {words.data.dateHint}
        </Text>
      )}
    </TextField>
  );
}
