import { Input, Label, Text, TextField } from 'react-aria-components';
import { useWords } from '../../words/words.tsx';

/** The service accepts no longer ones. */
const MOST_LETTERS = 500;

interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (note: string) => void;
}

/** Takes a note for the list of versions. */
export function NoteField({ label, value, onChange }: NoteFieldProps) {
  const words = useWords();
  return (
    <TextField className="field" value={value} maxLength={MOST_LETTERS} onChange={onChange}>
      <Label>{label}</Label>
      <Input autoComplete="off" />
      <Text slot="description" className="faint">
        {words.versions.noteHint}
      </Text>
    </TextField>
  );
}
